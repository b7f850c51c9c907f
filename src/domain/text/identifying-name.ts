const identifying =
  /^(?:id|key|name|path|uri|url|title)$|(?:^|[a-z_-])(?:_id|_key|_name|_path|Id)$/;

/** Whether a member of that name tells one thing from all others of its kind: `id`, `model_path`. */
export function isIdentifying(name: string): boolean {
  return identifying.test(name);
}
