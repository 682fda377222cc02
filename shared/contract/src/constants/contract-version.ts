/**
 * The version of the contract between portal, remotes and API. It rises only when an old remote or portal would break.
 */
export const contractVersion = 1

/**
 * What a host offers remotes and gateways. 1.0.1 fetches its other remotes and asks about one alias at a time; a gateway
 * makes pages for older hosts, which a rollback may bring back, that carry everything.
 */
export const hostContract = `${contractVersion}.0.1`
export const hostContractBefore = `${contractVersion}.0.0`

/** The Accept value with the contract version. Accept is a safelisted header, so it needs no preflight. */
export const acceptHeader = `application/vnd.homeside.v${contractVersion}+json`

/**
 * The same for a call that the page makes by itself: a timer, or a prefetch. The server then does not extend the
 * session, if the call's definition says `mayRunInBackground`.
 */
export const backgroundAcceptHeader = `application/vnd.homeside.v${contractVersion}+json;background=true`

/**
 * What a call adds to its Accept to say which page it came from: from the page's id everything that the page was made of.
 * Where a header without preflight has no room for it, environment, serial and cohort. `pnpm release replay` takes either.
 */
export function ofPage(snapshotId: string): string {
  const origin = snapshotId.split('.', 7)
  const whole = origin.join('.')
  return `;page=${whole.length > 72 ? origin.slice(0, 3).join('-') : whole}`
}

/** The page that an Accept names; null without one, or when no page has such a name. */
export function pageOf(accept: string | undefined): string | null {
  return /\+json[^,]*;page=([\w.~%-]{1,72})(?:,|$)/.exec(accept ?? '')?.[1] ?? null
}
