/** Calls of professions and specializations. */
import { professions, specializations } from '../../../contract/professions.ts';
import { route } from '../../platform/http/route.ts';
import { createProfession, deleteProfession, listForAdministrators, listRequests, updateProfession } from './admin-service.ts';
import { listProfessions, requestProfession } from './service.ts';
import { addSpecialization, listAllSpecializations, listProfessionsWithSpecializations, listSpecializations, searchSpecializations, suggestSpecialization } from './specialization-service.ts';

export const professionRoutes = [
  route(professions.list, (context, { query }) => listProfessions(context, query.active_only === 'true')),
  route(professions.request, requestProfession),
  route(professions.adminList, listForAdministrators),
  route(professions.create, createProfession),
  route(professions.update, updateProfession),
  route(professions.remove, deleteProfession),
  route(professions.requests, listRequests),
  route(specializations.byProfession, ({ db }, { params, query }) => listSpecializations(db, params.profession, query.search)),
  route(specializations.search, ({ db }, { query }) => searchSpecializations(db, query)),
  route(specializations.professions, ({ db }) => listProfessionsWithSpecializations(db)),
  route(specializations.all, ({ db }) => listAllSpecializations(db)),
  route(specializations.suggest, suggestSpecialization),
  route(specializations.add, addSpecialization),
];
