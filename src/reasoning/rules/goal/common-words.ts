/**
 * Words that name nothing in a network, though they stand where a name may: lower case, without
 * plurals and inflections in -ing, -ed and -ly. Words of the trade are in the profile's vocabulary and
 * among the technical terms.
 */
export const commonWords: ReadonlySet<string> = listOf(`
  a about above access account affect across act action active actual add after afternoon again against ago
  alarm alert alive all almost alone along already also although always am among an and another answer any
  anybody anyone anything anyway apart appear apply april are area aren around as ask at attach august
  available avoid away back backup backbone bad bandwidth be became because become been before began begin behind
  believe below beside best better between big bit blame block both bottom bounce box branch break brief
  broke broken brother bring buffer bug building busy but buy by call came can cannot capital card care
  carrier carry case cause center central centre certain chance change check circuit city clean clear client
  close cold colleague come comment commit common company complain complaint complete config configuration
  confirm congestion connect connection connectivity consider console contact continue control cool copy core
  correct cost could count country couple cover cpe create critical current customer cut daily dark data
  datacenter date day dead dear debug december decide degrade delay delete demand department describe detail
  device did diagnose didn die differ different direct disconnect display do does doesn don done door double
  doubt down downtime drop dropout due during each earlier early east easy edge either else email emergency
  employee empty enable end engineer enough enter entire entry equipment error escalate establish etc even
  evening event ever every everybody everyone everything exact examine example except exist expect explain
  explanation extra eye face fact fail failure fair fall false far fast fault february feel fell few fiber
  fibre field figure file fill final find fine finish fire first fix flap floor fluctuate follow food for
  force forget form forward found four free freeze frequent friday from front full further future gateway gave
  general get give given go goes gone good got great green grey ground group grow guess guest guy had half
  hand hang happen hard has have he headquarter health healthy hear heavy hello help her here hey hi hiccup
  high him his hit hold holiday home hope host hour house how however huge i idea identify idle if ignore
  immediate impact in incident include increase info information inside instead interface intermittent internal
  internet into investigate invoice is isn isolate issue it its itself january job join july jump june just
  keep key kind knew know lab lag large last late later latency latest lead leak learn leased least leave led
  left less let level life light like likely limit line link list little live load local locate location log
  lonely long look lose loss lost lot low lunch machine mail main maintenance major make man manage manager
  management many map march may maybe me mean measure meet member message metro middle midnight might migrate
  migration mind minor minute miss mistake monday monitor monitoring month more morning most mostly mountain
  move much multiple must my name near need neighbor neighbour neither net network never new news next night
  no noc nobody node none noon nor normal north not note nothing notice notification nov november now null number
  observe obvious occur october of off offer office offline often oh ok okay old on once one online only open
  operate operation operator optic option or order origin other our out outage outside over overnight own
  owner packet page pair part partner pass past path pause pay peer people per perform performance perhaps period
  permanent person phone pick ping place plan planned please plug plus point poor port possible post power
  practice prefix presence present pretty prevent previous print prior private problem process production
  project proper protect prove provide provider public pull push put quality quarter question quick quiet quite
  random range rate rather reach reachable read ready real reason reboot recall receive recent reconnect record
  recover red redundancy reflector region regular relate remain remember remote remove repair repeat reply
  report request reset reside respond response rest restart restore result retail return review revert right
  ring roll room root round route router run safe said same saturday save saw say schedule school second section
  secure see seem seen self send sense sent separate september serious server serve service session set several
  shall she shop short should show shut side sign signal silence silent similar simple since single site slow
  small so some somebody somehow someone something sometime sometimes somewhere soon sorry sort sound source
  south speak special speed split sporadic spot stable staff stall stand start state station status stay steady
  step still stop storm story strange street strong stuck such sudden suffer summer sunday support suppose sure
  surprise suspect switch symptom system table take talk task team tech tell temporary ten tenant term test than
  thank that the their them themselves then there therefore these they thing think third this those though
  thought three through throughout throughput thursday ticket till time timeout to today together tomorrow
  tonight too took top total toward town trace track traffic transfer transit transport trend trigger trouble
  troubleshoot true trunk try tuesday turn twice two type unable under understand unit unknown unreachable
  unresponsive unstable until unusable unusual up update upgrade uplink upstream urgent us use useless user
  usual value various verify version very via video view virtual visible visit voice wait wake walk wan want
  warn warning was wasn watch way we weather web website wednesday week weekend well went were west what
  whatever when where whether which while white who whoever whole whom whose why wide will window winter wire
  with within without won wonder word work world worry worse worst would wouldn write wrong yard year yellow yes
  yesterday yet you your zero zone
  announce advertise angry write wrote furious climb terrible feeling hang hung
  absent accept accident achieve address administrative administrator admit adjacent afterwards agree air
  alternative aware awful bandwidth bare bother bottleneck bounce bundle business cabinet calm capable capture
  catch cease chassis choppy class clock coast collect column combine command compare complicate component
  computer conclude condition congest consistent contract contrary copy crash crawl cry dashboard debate
  decrease dedicate default defect depend desk destination destroy device differently dirty disable disappear
  disaster discard discover disturb divide document domain double download duplex duplicate dying effect
  eight eighteen eighty either electric eleven emergency encounter entirely environment equal especially
  essential estimate evidence excessive execute exhaust expensive expire export external factory failover
  familiar famous fetch fifteen fifty filter flash flat flood folk forty fourteen fraction fragile frame frank
  freeze fresh function funny garbage glitch gradual graph half handle hardware haywire heat helpful hint history
  holder hundred hurry icmp ignore imagine import improve inconclusive incomplete incorrect indicate individual
  initial inquire inspect install insist intend interest interrupt inventory investigator invisible irregular
  isp jitter jittery join judge kernel key keyword kick kill knock label lesson log logic login loop loopback
  lousy mad manual mask match matter mention mess mode model module moment mystery narrow national native
  neighborhood nine nineteen ninety noise object obtain occasion occasionally odd offset onward opinion opposite
  optional ordinary outbound inbound overload parallel partial particular passive password patch pattern
  permission physical piece platform player policy pop powerful precise prefer priority promise prompt protocol
  proxy purpose queue quit radio rapid rare ratio reaction read-only rebuild recommend reduce refuse reject
  release reliable reload render replace representative resolve resource restaurant review rough rule run
  safety sample scan seldom select sensible sequence seven seventeen seventy severe shape share shelf shift shut
  six sixteen sixty sluggish smooth software solve specific speech spike spontaneous spread square stale
  stranger strict string stupid subject subnet succeed success suggest suitable sum summary suspicious swear swap
  terminal terrible thank thin thirteen thirty thousand threshold tie tight tiny tool topic topology touch
  transmit travel trip tunnel twelve twenty ugly ultimate unavailable unchanged unclear unexpected unhappy
  uninterrupted unplug unrelated usage utilization valid value vanish vary vendor verdict verify visibility vlan
  vpns wander waste watch wave weak weird western eastern northern southern wide wild willing wireless wise wiser
  wobble wobbly wonderful wording wrongly zero again configure tunnel unshut hiccups reseat cabling
  utc gmt cet cest bst est edt pst pdt ist jst noc soc sla slo rfo eta asap fyi btw faq tbd hq ceo cto isp dns ntp dhcp http
  https smtp tls vpn lan wan wlan voip iptv nms snmp api url cdn ddos sdwan crm erp vip yes no up down idle
  active critical warning info error debug urgent p1 p2 p3 sev
  nagios icinga zabbix librenms grafana prometheus alertmanager splunk solarwinds pagerduty opsgenie servicenow
  jira slack teams outlook google microsoft cisco juniper nokia arista huawei ios iosxr junos english german
`);

/** Words after which a name stands, whatever its spelling: "customer hafenlogistik". */
export const introducers: ReadonlySet<string> = listOf(`
  customer client tenant company subscriber circuit site city town location branch office pop datacenter
  vrf vpn kunde cliente site standort
`);

function listOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''));
}

/** The word itself, or what it is an inflection of, is among the words. */
export function isListed(word: string, words: ReadonlySet<string>): boolean {
  const lower = word.toLowerCase();
  const stems = ['s', 'es', 'd', 'ed', 'ing', 'ly', 'er', "'s"].flatMap((ending) =>
    lower.endsWith(ending)
      ? [lower.slice(0, -ending.length), `${lower.slice(0, -ending.length)}e`]
      : [],
  );
  // dropped → drop, flapping → flap, complaining → complain, tries → try
  const doubled = stems.map((stem) => stem.replace(/(\p{L})\1$/u, '$1'));
  const plain = stems.map((stem) => stem.replace(/i$/, 'y'));
  return [lower, ...stems, ...doubled, ...plain].some((one) => words.has(one));
}
