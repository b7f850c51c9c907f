/** Cities, with the code that router names carry. */
export const CITIES: readonly (readonly [name: string, code: string])[] = [
  ['Porto', 'por'],
  ['Lisbon', 'lis'],
  ['Braga', 'brg'],
  ['Faro', 'far'],
  ['Coimbra', 'coi'],
  ['Madrid', 'mad'],
  ['Vigo', 'vgo'],
  ['Sevilla', 'svq'],
  ['Bilbao', 'bio'],
  ['Valencia', 'vlc'],
  ['Zaragoza', 'zgz'],
  ['Toulouse', 'tls'],
  ['Lyon', 'lyn'],
  ['Nantes', 'nte'],
  ['Lille', 'lil'],
  ['Ghent', 'gne'],
  ['Rostock', 'ros'],
  ['Hamburg', 'ham'],
  ['Leipzig', 'lej'],
  ['Graz', 'grz'],
  ['Turin', 'trn'],
  ['Bologna', 'blq'],
  ['Gdansk', 'gdn'],
  ['Brno', 'brq'],
  ['Malmo', 'mmx'],
  ['Aarhus', 'aar'],
  ['Turku', 'tku'],
  ['Bergen', 'bgo'],
];

const FIRST = [
  'ACME',
  'Nordwind',
  'Baltic',
  'Ibera',
  'Alpina',
  'Meridian',
  'Hanse',
  'Lusitania',
  'Karst',
  'Aurora',
  'Vesta',
  'Orion',
  'Tagus',
  'Duero',
  'Garonne',
  'Polaris',
  'Quercus',
  'Solaris',
  'Umbra',
  'Zephyr',
  'Corvus',
  'Delphi',
  'Elbe',
  'Fjord',
];
const SECOND = ['Logistics', 'Foods', 'Clinics', 'Bank', 'Retail', 'Energy', 'Press', 'Ports'];

/** Customers, each name once. */
export const CUSTOMERS: readonly string[] = SECOND.flatMap((second, shift) =>
  FIRST.map((_, place) => `${FIRST[(place + shift * 5) % FIRST.length]!} ${second}`),
);

/** Upstreams and exchange points. */
export const UPSTREAMS = ['NORTHNET', 'Transatel', 'OpenTransit2', 'IX-West', 'GlobalCarrier'];

/** What people write on ports that nobody uses. */
export const SPARE_WORDS = [
  'spare',
  'free',
  'reserved for CHG0042199, cabled but not in use',
  'was: test rig, removed',
  'DO NOT USE - broken cage',
  'spare - down since install',
  null,
];

/** Users whose commits stand in logs. */
export const USERS = ['netops', 'noc-b', 'jsilva', 'automation', 'mweber'];
