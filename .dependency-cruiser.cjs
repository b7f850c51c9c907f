/** The layers of the product: dependencies point one way, towards src/domain. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|lab|tests|evals|benchmarks)/', pathNot: allowed },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment:
        'Types aside, which are gone when it runs: the names of all checks are a type of their list.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-folders-in-layers',
      comment: 'The folders of the domain stand on each other, never in a circle.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/domain/' },
      to: { path: '^src/domain/', circular: true },
    },
    only(
      'domain-is-pure',
      'The domain knows nothing but itself and zod.',
      '^src/domain/',
      '^src/domain/',
    ),
    {
      name: 'domain-imports-zod-only',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { dependencyTypes: ['npm', 'core'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'workflows-import-domain-and-types',
      comment:
        'Workflow code is deterministic: activities by type only, no model or MCP code. Of the ' +
        'reports, only the page that a workflow shows of itself in the Web UI.',
      severity: 'error',
      from: { path: '^src/workflows/' },
      to: {
        path: '^src/',
        pathNot: '^src/(domain|workflows|report/current-details)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'workflows-import-temporal-only',
      severity: 'error',
      from: { path: '^src/workflows/' },
      to: {
        dependencyTypes: ['npm', 'core'],
        pathNot: 'node_modules/(@temporalio/(workflow|common)|zod)/',
      },
    },
    only(
      'report-writes',
      'Reports are written from the values of the domain and the templates of the checks.',
      '^src/report/',
      '^src/(report|checks|domain)/',
    ),
    only(
      'current-details-stay-small',
      'They are part of the workflow bundle.',
      '^src/report/current-details/',
      '^src/(report/current-details|domain)/',
    ),
    {
      name: 'report-draws-with-one-package',
      comment: 'It makes text and does no I/O: the layout of the picture comes from a package.',
      severity: 'error',
      from: { path: '^src/report/' },
      to: { dependencyTypes: ['npm', 'core'], pathNot: 'node_modules/@dagrejs/dagre/' },
    },
    {
      name: 'reports-are-never-read-back',
      comment: 'English is made at the end of the way and shown: nothing decides by it.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/(report/|activities/|cli/|knowledge/|mcp-server/|gateway/page/)',
      },
      to: { path: '^src/report/', pathNot: '^src/report/current-details/' },
    },
    only(
      'activities-own-their-interfaces',
      'Activities talk to interfaces of their own, and write the report.',
      '^src/activities/',
      '^src/(activities|report|domain)/',
    ),
    only('files-know-nothing', 'Folders, for whoever makes them.', '^src/files/', '^src/files/'),
    only(
      'encryption-knows-nothing',
      'Keys and what they encrypt, for whoever writes something down.',
      '^src/encryption/',
      '^src/encryption/',
    ),
    only(
      'http-knows-nothing',
      'Requests over HTTP, for whoever makes them.',
      '^src/http/',
      '^src/http/',
    ),
    only(
      'the-search-knows-no-domain',
      'Diagnosis searches over resources and needs, whatever they are of.',
      '^src/diagnosis/',
      '^src/diagnosis/',
    ),
    only(
      'checks-are-knowledge',
      'What is looked at and what can be broken in a network, for the search to work on.',
      '^src/checks/',
      '^src/(checks|diagnosis|question|domain)/',
    ),
    only(
      'knowledge-is-of-one-domain',
      'What is known of domains, by name; the search and the domain model are all that they share.',
      '^src/knowledge/',
      '^src/(knowledge|report/checks|checks|diagnosis|domain)/',
    ),
    {
      name: 'knowledge-is-asked-for-by-name',
      comment: 'Nothing depends on what one domain knows: composition hands it out by its name.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/knowledge/' },
      to: { path: '^src/knowledge/(.+/|network)' },
    },
    {
      name: 'knowledge-of-a-domain-stands-alone',
      severity: 'error',
      from: { path: '^src/knowledge/([^/]+)/' },
      to: { path: '^src/(knowledge|checks)/', pathNot: '^src/knowledge/$1/' },
    },
    ...[
      'mcp',
      'llm',
      'evidence',
      'temporal',
      'config',
      'notify',
      'destinations',
      'maintenance',
      'operations',
      'threads',
    ].map((layer) =>
      only(
        `${layer}-is-an-adapter`,
        'Adapters know the domain and themselves.',
        `^src/${layer}/`,
        // The names alone: a profile or plan that names another one is told of it where it is read.
        `^src/((${layer}|domain|http|files|encryption)/|(knowledge/names|checks/all-checks)\\.ts$)`,
      ),
    ),
    only(
      'gateway-knows-people-by-itself',
      'Who somebody is depends on the configuration and the request alone.',
      '^src/gateway/who/',
      '^src/(gateway/who|config|encryption|domain)/',
    ),
    only(
      'gateway-shows-runs',
      'Its page works through an interface of the domain, and frames the parts of reports.',
      '^src/gateway/page/',
      '^src/(gateway/(page|who)|report|domain)/',
    ),
    only(
      'gateway-serves-mcp',
      'It lets clients in; the tools are those of src/mcp-server.',
      '^src/gateway/mcp/',
      '^src/(gateway/(mcp|who)|mcp-server/index\\.ts|domain)/?',
    ),
    only(
      'mcp-server-shows-runs',
      'It works through an interface of the domain, whoever fills that.',
      '^src/mcp-server/',
      '^src/(mcp-server|report|domain)/',
    ),
    only(
      'report-says',
      'The report says what the domain holds, with the templates of the checks.',
      '^src/report/',
      '^src/(report|checks|domain)/',
    ),
    only(
      'questions-are-read-once',
      'What the words of a question say, before anything of the network is known.',
      '^src/question/',
      '^src/(question|domain)/',
    ),
    only(
      'reasoning-thinks',
      'Reasoners know the domain, what a question says, and the checks.',
      '^src/reasoning/',
      '^src/(reasoning|question|checks|domain|llm)/',
    ),
    only(
      'gateway-passes-on',
      'What comes in over HTTP is read, checked and passed to Temporal; what lasts is there.',
      '^src/gateway/',
      '^src/(gateway|question|config|http|domain|encryption|destinations|mcp-server|report)/',
    ),
    {
      name: 'nothing-imports-the-worker',
      severity: 'error',
      comment: 'Nor its thread.',
      from: {},
      to: { path: '^src/(worker|thinking-thread)\\.ts$' },
    },
    {
      name: 'only-mcp-knows-the-mcp-package',
      comment: 'A move to another MCP package stays inside src/mcp and src/mcp-server.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(mcp|mcp-server)/' },
      to: { path: 'node_modules/@modelcontextprotocol/' },
    },
    {
      name: 'src-stands-alone',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(tests|lab|evals|benchmarks)/' },
    },
    {
      name: 'lab-stands-alone',
      severity: 'error',
      comment: 'What every HTTP server has to refuse is written once.',
      from: { path: '^lab/' },
      to: { path: '^(src|tests|evals|benchmarks)/', pathNot: '^src/http/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
  },
};
