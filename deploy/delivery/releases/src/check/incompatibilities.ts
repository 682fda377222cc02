import { federationRuntime } from '@homeside/contract/constants/shared-modules'
import { ltr, satisfies } from 'semver'

import type { HostRelease, RemoteRelease } from '../records/release.ts'

/** Why a remote cannot run in a host, and why it may not do there what it should: one sentence per reason. */
export interface Fit {
  problems: readonly string[]
  doubts: readonly string[]
}

/** Whether a remote can run in a host; both lists are empty when nothing is known against it. */
export function incompatibilities({ offers }: HostRelease, { requires }: RemoteRelease): Fit {
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
  const problems = [...contract, ...shared, ...otherRuntime(offers, requires), ...missingExports(offers, requires)]
  return { problems, doubts: problems.length > 0 ? [] : doubtsAbout(offers, requires) }
}

/** Builds up to 0.2 need a loader that later hosts do not have. A build without our configuration brings its own. */
function otherRuntime(offers: HostRelease['offers'], { exports: uses, shared }: RemoteRelease['requires']): string[] {
  const isPlain = uses !== undefined && Object.keys(uses).length === 0
  if (!offers.shared[federationRuntime.name] || shared[federationRuntime.name] || isPlain) return []
  return ['the remote was built for a loader that the host does not have any more: build it again']
}

/** The exports that a remote uses and the host lacks. A module that is missing as a whole is reported elsewhere. */
function missingExports(offers: HostRelease['offers'], { exports: uses }: RemoteRelease['requires']): string[] {
  return Object.entries(uses ?? {}).flatMap(([module, used]) => {
    const offered = offers.exports?.[module]
    const missing = offered ? Object.keys(used).filter((name) => !offered[name]) : []
    return missing.length > 0
      ? [`the remote uses ${missing.join(', ')} of ${module}, which the host does not have`]
      : []
  })
}

function doubtsAbout(
  { exports: offers }: HostRelease['offers'],
  { exports: uses }: RemoteRelease['requires'],
): string[] {
  // Older builds did not record this, so nobody can tell whether the two fit.
  if (!offers) return ['the host was built before hosts said what they export']
  if (!uses) return ['the remote was built before remotes said what they use']
  return Object.entries(uses).flatMap(([module, used]) =>
    Object.entries(used).flatMap(([name, parts]) => {
      const unlike = unlikeTypes(offers[module]?.[name] ?? {}, parts)
      return unlike.length > 0 ? [`${name} of ${module} changed: ${unlike.join(', ')}`] : []
    }),
  )
}

function advice({ contract }: HostRelease['offers'], requires: RemoteRelease['requires']): string {
  return ltr(contract, requires.contract) ? ': it needs a newer host' : ''
}

/** A pre-release version satisfies a range too: a developer's machine runs those. */
function inRange(version: string, range: string): boolean {
  return satisfies(version, range, { includePrerelease: true })
}

type Parts = Readonly<Record<string, string>>

/**
 * Finds where the host's version of an export differs from the one that a remote was compiled against. A part that the
 * remote does not use may differ, unless the host's version requires it.
 *
 * @param offered The parts of its public type in the host.
 * @param used The parts that the remote was compiled against and uses.
 * @returns One phrase for each difference, such as `the host knows no “warning”`.
 */
function unlikeTypes(offered: Parts, used: Parts): string[] {
  const ofUsed = Object.entries(used).flatMap(([part, hash]) => {
    const required = part.replace(/\?$/, '')
    if (part !== required && offered[required] !== undefined) return [`${shown(part)} must be given`]
    const there = offered[part] ?? offered[`${part}?`]
    if (there === undefined) return [`the host knows no ${shown(part)}`]
    return there === hash ? [] : [`${shown(part)} has another type`]
  })
  const asked = Object.keys(offered).filter(
    (part) => !/^[.=]|^\(\)$|\?$/.test(part) && used[part] === undefined && used[`${part}?`] === undefined,
  )
  return [...ofUsed, ...asked.map((part) => `${shown(part)} must be given`)]
}

/** A part in words: `(1)?` is the second parameter, `.rows` the rows of its answer. */
function shown(part: string): string {
  const parameter = /^\((\d+)\)/.exec(part)
  if (parameter) return `parameter ${Number(parameter[1]) + 1}`
  if (part === '=') return 'it'
  if (part === '()') return 'its answer'
  return `“${part.replace(/\?$/, '').replace(/^\./, '')}”${part.startsWith('.') ? ' in its answer' : ''}`
}
