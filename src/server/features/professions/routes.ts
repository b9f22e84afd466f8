/** Calls of professions and specializations. */
import { professions, specializations } from '../../../contract/professions.ts';
import { route } from '../../platform/http/route.ts';
import { createProfession, deleteProfession, listForAdministrators, listRequests, updateProfession } from './admin-service.ts';
import { listProfessions, requestProfession } from './service.ts';
import { addSpecialization, listAllSpecializations, listProfessionsWithSpecializations, listSpecializations, searchSpecializations, suggestSpecialization } from './specialization-service.ts';

const PUBLIC = { reads: 'replica' } as const;

export const professionRoutes = [
  route(professions.list, (context, { query }) => listProfessions(context, query.active_only === 'true'), PUBLIC),
  route(professions.request, requestProfession),
  route(professions.adminList, listForAdministrators),
  route(professions.create, createProfession),
  route(professions.update, updateProfession),
  route(professions.remove, deleteProfession),
  route(professions.requests, listRequests),
  route(specializations.byProfession, ({ db }, { params, query }) => listSpecializations(db, params.profession, query.search), PUBLIC),
  route(specializations.search, ({ db }, { query }) => searchSpecializations(db, query), PUBLIC),
  route(specializations.professions, ({ db }) => listProfessionsWithSpecializations(db), PUBLIC),
  route(specializations.all, ({ db }) => listAllSpecializations(db), PUBLIC),
  route(specializations.suggest, suggestSpecialization),
  route(specializations.add, addSpecialization),
];
