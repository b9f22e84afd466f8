/** Faults of the sources, mended by hand. Keys are GeoNames ids unless said otherwise. */

export const DELHI = 1273294;
export const NAVI_MUMBAI = 6619347;
const MUMBAI = 1275339;
const BENGALURU = 1277333;
const HYDERABAD = 1269843;
const CHENNAI = 1264527;
const KOLKATA = 1275004;
const PUNE = 1259229;
const AHMEDABAD = 1279233;
const VISAKHAPATNAM = 1253102;
const CHANDIGARH = 1274746;
const DUBAI = 292223;
const SINGAPORE = 1880252;

/** Populations that are a district's, a taluk's or long outdated. Census 2011; 0 where the town's own is unknown. */
export const POPULATION: ReadonlyMap<number, number> = new Map([
  [12165956, 52_507], // Kallakurichi: district
  [1261162, 36_945], // Nabarangpur: district
  [1270926, 0], // Gorakhpur in Haryana: a village with the figure of its namesake's district
  [1275610, 53_187], // Bilimora
  [1254361, 473_637], // Tirunelveli
  [1254745, 94_453], // Theni
  [1259239, 0], // Punasa: tehsil
  [12165955, 0], // Mulugu: district
  [1258451, 50_764], // Ranipet: district
  [1253993, 88_430], // Ooty
  [1270576, 0], // Gyanpur: tehsil
  [12501195, 0], // Shahuwadi: taluk
  [1270896, 0], // Gosaba: community development block
  [1256409, 0], // Shyamnagar: neighbouring towns counted in
  [1270642, 876_969], // Gurugram: 1991 figure
  [7279746, 637_272], // Noida: 2001 figure
]);

/** Names in the spelling that people and authorities use today. */
export const NAME: ReadonlyMap<number, string> = new Map([
  [1278149, 'Chhatrapati Sambhajinagar'],
  [1259652, 'Pimpri-Chinchwad'],
  [1256436, 'Solapur'],
  [1254745, 'Theni'],
  [1261162, 'Nabarangpur'],
  [1274693, 'Chandrapur'],
  [1254089, 'Tumakuru'],
  [1274220, 'Chikkamagaluru'],
  [1277029, 'Bardhaman'],
  [1277539, 'Bally'],
  [1257845, 'Sagar'],
  [1277799, 'Bahraich'],
  [1271976, 'Faizabad'],
  [1273581, 'Danapur'],
  [1262710, 'Motihari'],
  [1272243, 'Dum Dum'],
  [1262775, 'Morbi'],
  [1256728, 'Shahjahanpur'],
  [1262395, 'Katni'],
  [1277100, 'Barrackpore'],
  [1273467, 'Darjeeling'],
  [1259163, 'Purulia'],
  [1272423, 'Dombivli'],
  [1276014, 'Mira-Bhayandar'],
  [1264111, 'Malerkotla'],
  [1274767, 'Chandausi'],
  [1268936, 'Jhunjhunu'],
  [1270996, 'Gonda'],
  [1269910, 'Hooghly'],
  [1255344, 'Suryapet'],
  [1258662, 'Ramagundam'],
  [1260607, 'Panaji'],
]);

/** Other names under which a place is looked for; the lists' own alternates carry no language to choose by. */
export const ALIASES: ReadonlyMap<number, readonly string[]> = new Map([
  [DELHI, ['New Delhi', 'Dilli']],
  [MUMBAI, ['Bombay']],
  [BENGALURU, ['Bangalore']],
  [CHENNAI, ['Madras']],
  [KOLKATA, ['Calcutta']],
  [PUNE, ['Poona']],
  [HYDERABAD, ['Cyberabad', 'Bhagyanagar']],
  [AHMEDABAD, ['Ahmadabad', 'Amdavad']],
  [VISAKHAPATNAM, ['Vizag', 'Waltair']],
  [NAVI_MUMBAI, ['New Bombay', 'New Mumbai']],
  [1259652, ['Pimpri', 'Chinchwad', 'PCMC']],
  [1278149, ['Aurangabad', 'Sambhajinagar']],
  [1254163, ['Trivandrum']],
  [1273874, ['Cochin', 'Ernakulam']],
  [1265873, ['Calicut']],
  [1259091, ['Quilon']],
  [1254187, ['Trichur']],
  [1278985, ['Alleppey']],
  [1260728, ['Palghat']],
  [1262321, ['Mysore']],
  [1263780, ['Mangalore']],
  [1269920, ['Hubli']],
  [1276533, ['Belgaum']],
  [1276509, ['Bellary']],
  [1270752, ['Gulbarga']],
  [1256515, ['Shimoga']],
  [1275701, ['Bijapur']],
  [1254089, ['Tumkur']],
  [1274220, ['Chikmagalur']],
  [1253573, ['Baroda']],
  [1253405, ['Banaras', 'Benares', 'Kashi']],
  [1278994, ['Allahabad']],
  [1271976, ['Ayodhya']],
  [1267995, ['Cawnpore']],
  [1270642, ['Gurgaon']],
  [1254388, ['Trichy', 'Tiruchi', 'Tiruchirapalli']],
  [1273865, ['Kovai']],
  [1254649, ['Tanjore']],
  [8629640, ['Tuticorin']],
  [1253993, ['Udhagamandalam', 'Ootacamund']],
  [1268159, ['Conjeevaram']],
  [1259425, ['Pondicherry']],
  [1253184, ['Bezawada']],
  [1258932, ['Rajahmundry']],
  [1254661, ['Thana']],
  [1261731, ['Nasik']],
  [1256436, ['Sholapur']],
  [1279228, ['Ahmednagar', 'Ahmadnagar']],
  [1254745, ['Teni']],
  [1261162, ['Nowrangapur']],
  [1270396, ['Haora']],
  [1277029, ['Burdwan', 'Barddhaman']],
  [1256237, ['Simla']],
  [1260607, ['Panjim']],
  [1271476, ['Gauhati']],
  [1269743, ['Indur']],
  [1273313, ['Dehra Dun']],
  [1258315, ['Raurkela']],
  [1268782, ['Jullundur']],
  [1275198, ['Berhampur']],
  [1257845, ['Saugor']],
  [1274693, ['Chanda']],
  [1262395, ['Murwara']],
  [6992326, ['Sahibzada Ajit Singh Nagar', 'SAS Nagar']],
]);

/** The same place a second time, or no place at all. */
export const REMOVED: ReadonlySet<number> = new Set([
  1261481, // New Delhi: an alias of Delhi
  8347656, // Ramagundam, second entry
  12501153, // Kanayannur: a taluk around Kochi
  11496831, // 'Sector'
  12503657, // '7LC', a farm
]);

/** Names (with their state's GeoNames code) that only the newest list has and that are not towns of their own. */
export const REMOVED_NAMES: ReadonlySet<string> = new Set([
  '26 chandigarh', // a village in Tripura
  '16 pimprichinchwad', // the id and population stand at 'Pimpri'
  '25 kallakkurichchi',
]);

/** Towns that are parts of a city: they become its areas. */
export const PART_OF: ReadonlyMap<number, number> = new Map([
  [1256922, HYDERABAD], // Secunderabad
  [1265767, HYDERABAD], // Kukatpally
  [7302826, HYDERABAD], // Lal Bahadur Nagar
  [7302845, HYDERABAD], // Quthbullapur
  [7302856, HYDERABAD], // Serilingampalle
  [7302828, HYDERABAD], // Malkajgiri
  [1253744, HYDERABAD], // Uppal Kalan
  [7302833, VISAKHAPATNAM], // Gajuwaka
  [1252758, BENGALURU], // Yelahanka
  [1253315, AHMEDABAD], // Vejalpur
  [1278840, CHENNAI], // Ambattur
  [1254320, CHENNAI], // Tiruvottiyur
  [1279064, CHENNAI], // Alandur
  [1465828, CHENNAI], // Perungudi
  [7279599, NAVI_MUMBAI], // Airoli
  [8199556, NAVI_MUMBAI], // Artist Village
  [1277082, KOLKATA], // Baranagar
]);

/** The same for places without an id: state code and folded name to city. */
export const PART_OF_NAMES: ReadonlyMap<string, number> = new Map([
  ['16 kharghar', NAVI_MUMBAI],
  ['16 jasai', NAVI_MUMBAI],
  ['16 kegaon', NAVI_MUMBAI],
  ['16 vovale', NAVI_MUMBAI],
]);

/** Countries, states and districts that are wholly one city (GeoNames codes): every other place in them is its area. */
export const CITY_DISTRICTS: ReadonlyMap<string, number> = new Map([
  ['IN.07', DELHI],
  ['IN.05', CHANDIGARH],
  ['IN.16.518', MUMBAI],
  ['IN.16.519', MUMBAI],
  ['IN.25.603', CHENNAI],
  ['IN.28.342', KOLKATA],
  ['IN.40.536', HYDERABAD],
  ['AE.03', DUBAI],
  ['SG', SINGAPORE],
]);

/** City sections in the list that are cities of their own. */
export const CITIES_AMONG_SECTIONS: ReadonlySet<number> = new Set([NAVI_MUMBAI, 1254745, 1263707, 1277557, 1268799, 10630431]);

/** Cities that no source has. Coordinates are those of the railway station. */
export const MISSING = [{ name: 'Dharwad', admin1: '19', admin2: '562', lat: 15.459, lng: 75.008 }] as const;

/** State names where the source's is short or old (GeoNames code). */
export const STATE_NAME: ReadonlyMap<string, string> = new Map([['IN.01', 'Andaman and Nicobar Islands']]);

/** Former names of states. */
export const STATE_ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  ['IN.21', ['Orissa']],
  ['IN.22', ['Pondicherry']],
  ['IN.39', ['Uttaranchal']],
  ['IN.07', ['NCT of Delhi', 'National Capital Territory']],
  ['IN.36', ['UP']],
  ['IN.35', ['MP']],
  ['IN.12', ['J&K']],
  ['IN.37', ['Chattisgarh']],
]);

/** Country names by which people look, beside the one of Intl.DisplayNames. */
export const COUNTRY_ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  ['IN', ['Bharat', 'Hindustan']],
  ['AE', ['UAE', 'Emirates']],
  ['US', ['USA', 'America']],
  ['GB', ['UK', 'Great Britain', 'England']],
  ['MM', ['Burma']],
  ['TR', ['Turkey']],
  ['CZ', ['Czech Republic']],
  ['NL', ['Holland']],
  ['CI', ['Ivory Coast']],
  ['SZ', ['Swaziland']],
  ['MK', ['Macedonia']],
]);
