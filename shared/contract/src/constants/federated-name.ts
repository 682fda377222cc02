/** The name of a group of shared modules in the federation. It has a file of its own because browsers load it. */
export function federatedName(group: string): string {
  return `@homeside/host/${group}`
}
