/** Whoever runs the server must be answered whatever happens, and is not counted. */
export const operatorPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
