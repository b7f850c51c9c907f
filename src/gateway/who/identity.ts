/** Somebody whom the gateway knows. */
export interface Identity {
  /** As records hold it: `token:NAME`, `proxy:USER`, `oidc:ISSUER/SUB`, or the local account. */
  name: string;
  /** As the page greets the person. */
  shown: string;
}

/** What a request shows of who sent it. */
export type Recognition =
  | {
      kind: 'known';
      identity: Identity;
      /**
       * The browser shows it by itself, as with cookies: a form then has to prove that it came from
       * a page of the gateway.
       */
      ambient: boolean;
    }
  | { kind: 'nobody' }
  /** It claims to be somebody, and is not believed. */
  | { kind: 'refused'; status: 401 | 403; reason: string };
