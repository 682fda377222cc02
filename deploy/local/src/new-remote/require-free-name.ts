import { plannedRemotes, reservedAliases } from '@homeside/contract/constants/aliases'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

/** What is there already, and so cannot be the name of a new remote. */
export interface Neighbours {
  remotes: readonly RemoteDescriptor[]
  /** Folders of `remotes/`, a remote or not. */
  folders: readonly string[]
  /** The workspace's other packages, without their scope. */
  packages: readonly string[]
  /** The aliases of providers. */
  aliases: readonly string[]
}

/** A descriptor's name, and besides a file's: words of small letters and digits with single hyphens between them. */
const wellFormed = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Names that releases and strings of the portal itself go by. */
const ownNames = new Set(['host', 'brands', 'portal'])

/** @throws Error saying what is wrong with the name, and what to do. */
export function requireFreeName(name: string, { aliases, folders, packages, remotes }: Neighbours): void {
  const refuse = (why: string): never => {
    throw new Error(`${why} Choose another name.`)
  }
  if (!wellFormed.test(name)) {
    throw new Error(
      `"${name}" cannot be the name of a remote. Write small letters and digits, a letter first, words joined by a ` +
        'hyphen, for example: pnpm new:remote sleep-diary',
    )
  }
  if (folders.includes(name)) refuse(`remotes/${name} exists already: change it there, or remove it first.`)
  if (ownNames.has(name)) refuse(`The portal itself goes by the name ${name}.`)
  if (reservedAliases.has(name) && !plannedRemotes.includes(name)) refuse(`/${name} is an address of the portal.`)
  if (packages.includes(name)) refuse(`The workspace has a package @homeside/${name} already.`)
  if (aliases.includes(name)) refuse(`/${name} is the address of the provider with this alias.`)
  const owner = remotes.find(({ routes }) => routes.some(({ path }) => segmentOf(path) === name))
  if (owner) refuse(`/:alias/${name} is an address of the remote ${owner.name}.`)
}

/** What tells a route from those of other remotes: its first segment, after the alias where it has one. */
function segmentOf(path: string): string | undefined {
  return path
    .replace(/^\/:alias(?=\/)/, '')
    .split('/')[1]
    ?.toLowerCase()
}
