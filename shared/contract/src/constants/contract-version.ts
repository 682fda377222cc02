/** The contract between portal, remotes and API. Raised only when an old remote or portal would break. */
export const contractVersion = 1

/** The Accept value that carries the contract version; a safelisted header, so it costs no preflight. */
export const acceptHeader = `application/vnd.homeside.v${contractVersion}+json, application/problem+json`

/**
 * The same for a call that the patient did not make: a timer did, or the page asked ahead. The server then leaves the
 * idle time of the session as it is, where the call's definition says `mayRunInBackground`.
 */
export const backgroundAcceptHeader = `application/vnd.homeside.v${contractVersion}+json;background=true, application/problem+json`
