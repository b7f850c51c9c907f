const state =
  '(?:broken|wrong|ok|okay|fine|good|well|healthy|down|up|failing|alright|odd|unusual|burning)';

/** "Is everything ok?", "Anything broken right now?", "How is the network?": the question is of all routers. */
const ofAll = new RegExp(
  String.raw`\b(?:any|every)thing\b[^.?!]{0,30}\b${state}\b|\b(?:the|our) (?:whole |entire )?network\b[^.?!]{0,30}\b(?:${state}|health|status|doing)\b|\b(?:health|status|state|check) (?:of )?(?:the|our) (?:whole |entire )?network\b|\bhow is (?:the|our) network\b`,
);

/** Whether a question that names no router is about the network as a whole. */
export function asksOfWholeNetwork(text: string): boolean {
  return ofAll.test(text.toLowerCase());
}
