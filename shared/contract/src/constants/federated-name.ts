/** The name by which the federation knows a group of shared modules. A file of its own, since browsers get it. */
export function federatedName(group: string): string {
  return `@homeside/host/${group}`
}
