import { ltr, satisfies } from 'semver'

import type { HostRelease, RemoteRelease } from '../records/release.ts'

/** Why a remote cannot run in a host, one sentence per reason; empty when it can. */
export function incompatibilities({ offers }: HostRelease, { requires }: RemoteRelease): string[] {
  const contract = inRange(offers.contract, requires.contract)
    ? []
    : [
        `the remote is made for contract ${requires.contract}, the host has ${offers.contract}${advice(offers, requires)}`,
      ]
  const shared = Object.entries(requires.shared).flatMap(([name, range]) => {
    const offered = offers.shared[name]
    if (offered === undefined) return [`the remote asks for ${name}, which the host does not share`]
    return inRange(offered, range) ? [] : [`the remote asks for ${name} ${range}, the host shares ${offered}`]
  })
  return [...contract, ...shared]
}

function advice({ contract }: HostRelease['offers'], requires: RemoteRelease['requires']): string {
  return ltr(contract, requires.contract) ? ': it needs a newer host' : ''
}

/** A pre-release version satisfies a range too: a developer's machine runs those. */
function inRange(version: string, range: string): boolean {
  return satisfies(version, range, { includePrerelease: true })
}
