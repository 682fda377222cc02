/** Paths for operators, which are always answered and not counted. */
export const operatorPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
