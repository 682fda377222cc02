/** The contract between portal, remotes and API. Raised only when an old remote or portal would break. */
export const contractVersion = 1

/** The Accept value that carries the contract version; a safelisted header, so it costs no preflight. */
export const acceptHeader = `application/vnd.homeside.v${contractVersion}+json, application/problem+json`
