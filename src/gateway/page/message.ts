import { html, type Html, text } from '../../report/html';

/** A page that says one thing: what is wrong, and what would be right. */
export function renderMessage(title: string, words: string): Html {
  return html`<section>
    <h1>${title}</h1>
    <p>${text(words, 2000)}</p>
    <p><a href="/">To the inbox</a></p>
  </section> `;
}

export interface LoginView {
  byToken: boolean;
  /** Host of the provider; null where there is none. */
  provider: string | null;
  /** Path to go to afterwards. */
  to: string;
  formToken: string;
  problem: string | null;
}

/** Where somebody says who they are. */
export function renderLogin({ byToken, provider, to, formToken, problem }: LoginView): Html {
  const bad =
    problem === null ? '' : html`<p class="notice bad" role="alert">${text(problem, 600)}</p>`;
  return html`<section class="login">
    <h1>Log in</h1>
    ${bad}
    ${
      provider === null
        ? ''
        : html`<p>
            <a href="/login/oidc?to=${encodeURIComponent(to)}">Log in with ${provider}</a>
          </p>`
    }
    ${
      byToken
        ? html`<form method="post" action="/login">
            <input type="hidden" name="form" value="${text(formToken, 4000)}" />
            <input type="hidden" name="to" value="${text(to, 4000)}" />
            <label for="token">Token</label>
            <input
              type="password"
              id="token"
              name="token"
              autocomplete="current-password"
              required
            />
            <button>Log in</button>
          </form>`
        : ''
    }
    ${
      !byToken && provider === null
        ? html`<p>
            This gateway knows people by its reverse proxy only: open the page through that.
          </p>`
        : ''
    }
  </section> `;
}
