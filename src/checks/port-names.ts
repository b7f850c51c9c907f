/** IOS XR and EOS write `Loopback0`, Junos `lo0.0`, SR OS `system`. */
export function isLoopback(name: string): boolean {
  return /^(?:Loopback|lo\d+(?:\.\d+)?$|system$)/i.test(name);
}
