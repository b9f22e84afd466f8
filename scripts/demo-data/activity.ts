/** The activity record of the demo, told from its people and leads. */
import type { DemoLead } from './leads.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;

/** One record for each registration, decision and move of a lead. */
export function makeActivity(random: Random, people: readonly Person[], leads: readonly DemoLead[]) {
  const record = (at: Date, action: string, objectType: string, objectId: string, cityId: number | null, actor: Person | null, detail: Record<string, string> = {}) => ({
    id: random.id(at), at, actor_id: actor?.id ?? null, actor_role: actor?.role ?? null,
    action, object_type: objectType, object_id: objectId, city_id: cityId, detail: JSON.stringify(detail),
  });
  const admin = people.find((person) => person.role === 'admin')!;
  const fromPeople = people
    .filter((person) => person.role === 'vendor' || person.role === 'broker')
    .flatMap((person) => {
      const city = person.city?.id ?? null;
      const registered = record(person.createdAt, 'registered', 'user', person.id, city, null);
      if (person.status === 'pending') return [registered];
      const decision = person.status === 'rejected' ? 'rejected' : 'approved';
      return [registered, record(new Date(person.createdAt.getTime() + DAY), decision, 'user', person.id, city, admin)];
    });
  const fromLeads = leads.flatMap((lead) => {
    const rows = [record(lead.createdAt, 'lead_created', 'lead', lead.id, lead.city.id, lead.referrer)];
    if (lead.assignedAt) rows.push(record(lead.assignedAt, 'lead_assigned', 'lead', lead.id, lead.city.id, admin, { assignee_id: lead.assignee!.id }));
    if (lead.acceptedAt) rows.push(record(lead.acceptedAt, 'lead_accepted', 'lead', lead.id, lead.city.id, lead.assignee));
    if (lead.endedAt) rows.push(record(lead.endedAt, lead.status === 'completed' ? 'lead_completed' : 'lead_rejected', 'lead', lead.id, lead.city.id, lead.assignee));
    return rows;
  });
  return [...fromPeople, ...fromLeads];
}
