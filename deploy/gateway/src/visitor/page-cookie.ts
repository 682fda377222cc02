/**
 * The name and the attributes of a cookie that a page sets. With TLS its name begins with `__Host-`, so that no other
 * host can set it. Without TLS browsers refuse such a name.
 *
 * @param isSecure Whether the visitor's browser speaks TLS.
 */
export function pageCookie(name: string, isSecure: boolean) {
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const
  return { name: isSecure ? `__Host-${name}` : name, attributes }
}
