/** Post-office names turned into area names, and the offices of institutions sorted out. */
import { fold, tidy } from './text.ts';

// Names of buildings, offices, schools and the like: nobody lives in them.
const INSTITUTION = new RegExp(
  `\\b(${[
    'g ?p ?o', 'r ?m ?s', 'court', 'courts', 'high ?court', 'college', 'school', 'vidyalaya?', 'vidyapee?th', 'vishwavidyalaya', 'university', 'univ', 'institute', 'institution', 'academy', 'polytechnic', 'campus',
    'hospital', 'medical', 'sanatorium', 'samsthan', 'ashram', 'temple', 'mandir', 'math', 'gurudwara', 'church', 'mission', 'bhavan', 'bhawan', 'sadan', 'building', 'bldg', 'bldgs', 'house', 'office', 'offices', 'secretariat', 'sachivalaya', 'secretariate',
    'collectorate', 'commissioner', 'kutchery', 'kacheri', 'assembly', 'legislators?', 'parliament', 'vidhana', 'soudha', 'rajbhavan', 'corporation', 'municipal', 'zilla', 'panchayat', 'bank', 'treasury', 'press', 'mint', 'stock exchange', 'exchange',
    'factory', 'mills?', 'industries', 'industrial', 'works?', 'workshop', 'depot', 'godown', 'plant', 'power house', 'thermal', 'refinery', 'ltd', 'limited', 'company', 'airport', 'aerodrome', 'railway', 'rly', 'station', 'stn', 'terminal', 'port trust', 'dock', 'docks', 'harbour',
    'air ?force', 'af', 'iaf', 'army', 'naval', 'navy', 'military', 'cantt bazar', 'crpf', 'bsf', 'itbp', 'cisf', 'nsg', 'ncc', 'regiment', 'regt', 'battalion', 'bn', 'command', 'lines? area', 'head ?quarters?', 'hqrs?', 'hq', 'police', 'jail', 'prison', 'sena', 'training', 'trg',
    'centre', 'center', 'complex', 'project', 'research', 'laboratory', 'labs?', 'farm', 'dairy', 'krishi', 'agricultur\\w*', 'museum', 'library', 'stadium', 'zoo', 'club', 'hotel', 'hostel', 'foreign post', 'post', 'postal', 'p ?& ?t', 'telecom', 'telephone', 'c ?t ?o', 'a ?g', 'akashvani', 'doordarshan',
    'swimming pool', 'quarters?', 'qtrs?', 'collage', 'gurukul', 'niketan', 'commission', 'soudh', 'nidhi', 'records', 'seminary', 'mutt', 'sabha', 'sangh', 'division', 'nilayam', 'caves', 'counter', 'business park', 'i ?d ?a', 'i ?e', 'indl', 'i ?i ?t', 'dely', 'mantralaya', 'air ?port', 'staff', 'camp us', 'township po', 'po', 'r ?c ?f', 'ins', 'mla',
    'ngri', 'aperl', 'svpnpa', 'manuu', 'ecil', 'msrit', 'jntu\\w*', 'ignou', 'mmtc', 'nsit', 'n s i t', 'jnpt', 'seepz', 'gkvk', 'o u', 'a f', 'c r p f', 's r p f', 'crp', 'svmc', 'vssc', 'isro', 'drdo', 'iari', 'society', 'trust', 'foundation', 'board', 'council', 'ministry', 'govt', 'government', 'governmemnt', 'electric\\w*', 'savings', 'bazaar stall', 'rs', 'e ?t ?p', 'epip', 'midc', 'estate office', 'dist', 'district', 'tehsil', 'taluka?', 'block office', 'delivery', 'nodal', 'npo', 'bpc', 'hub', 'nsh', 'ich', 'speed', 'spp?c', 'crown', 'tci',
  ].join('|')})\\b`,
  'i',
);

const OFFICE_KIND = /[\s.,-]*\b(H\.?\s?O|S\.?\s?O|B\.?\s?O|H\.?\s?P\.?\s?O|R\.?\s?S|P\.?\s?O|E\.?\s?D\.?|T\.?\s?S\.?\s?O|L\.?\s?S\.?\s?G)\.?$/;

const HEAD_OFFICE = /\bG\.?\s?P\.?\s?O\b/i;

// Short all-capital names are abbreviations of institutions: NAL, EPIP, MSRIT.
const ABBREVIATION = /^(?:[A-Z][.&\s-]{0,2}){2,7}$/;

const WORDS: [RegExp, string][] = [
  [/\bExtn\.?|\bExtention\b|\bExtns?\b/gi, 'Extension'],
  [/\bLay Out\b/gi, 'Layout'],
  [/\bCly\.?\b|\bColy\b/gi, 'Colony'],
  [/\bNgr\b/gi, 'Nagar'],
  [/\bRd\b\.?/gi, 'Road'],
  [/\bCantt?\b\.?/gi, 'Cantonment'],
  [/\bInd\.?\s?(Est|Area)\w*/gi, 'Industrial $1'],
  [/\bSec(?:t|tor)?[\s.-]*(?=\d)/gi, 'Sector '],
  [/\bPh(?:ase)?[\s.-]*(?=\d)/gi, 'Phase '],
];

/** Initials as 'R.T. Nagar', however the office writes them. */
function dotInitials(name: string): string {
  return name
    .replace(/^((?:[A-Z][.\s]+)+)(?=[A-Z][a-z]{2,})/, (initials) => `${initials.replace(/[^A-Z]/g, '').split('').join('.')}. `)
    .replace(/^([A-Z])\.([A-Z][a-z]{2,})/, '$1. $2');
}

const capitalise = (name: string): string => name.replace(/\b[A-Z]{4,}\b/g, (word) => word[0] + word.slice(1).toLowerCase());

/** 'Indiranagar (Bangalore)' to 'Indiranagar', 'R T Nagar H.O' to 'R.T. Nagar'. */
export function officeArea(name: string): string {
  let area = tidy(name.replace(/\(.*$/, '')).replace(OFFICE_KIND, '');
  for (const [pattern, word] of WORDS) area = area.replace(pattern, word);
  area = dotInitials(area).replace(/\s*-\s*/g, '-').replace(/[\s.,-]+$/, '').replace(/^[\s.,-]+/, '');
  return tidy(capitalise(area));
}

/** Whether the office serves an institution, not a neighbourhood. */
export function isInstitution(name: string): boolean {
  const bare = tidy(name.replace(/\(.*$/, ''));
  if (ABBREVIATION.test(bare.replace(OFFICE_KIND, ''))) return true;
  const area = officeArea(name);
  // A lone capital at the end is what is left of a head office ('Ranchi G.P.O.') or a company.
  if (HEAD_OFFICE.test(bare) || /[\s.][A-Z]$/.test(area)) return true;
  const readings = [bare.replace(OFFICE_KIND, ''), area].map((text) => text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[.\s]+/g, ' '));
  return readings.some((text) => INSTITUTION.test(text)) || !/[aeiouy]/i.test(area) || fold(area).length < 4;
}
