import type { Identifier } from 'fhir/r4'

import { isInForce } from './in-force.ts'

/** The number of a resource in the provider's own system; or of which systems the numbers are that could be it. */
export type OwnKey =
  | { kind: 'key'; value: string; system: string | null; place: number }
  | { kind: 'none' }
  | { kind: 'several'; systems: string[] }

/** Numbers that the state, an insurer or a bank gave a person (HL7 table 0203). They are private, and no keys. */
const notOwn: ReadonlySet<string> = new Set(
  'SS SB SSN DL DLN PPN TAX NI NNUSA MA MC MB SN BC BR CZ DC DR VS VOTE ACSN JHN MI PNT'.split(' '),
)
const notOwnSystem = /us-ssn|us-mbi|113883\.4\.1$|113883\.4\.3\.|113883\.4\.330|113883\.4\.572|\bssn\b|passport/i
const notOwnWords = /social security|\bssn\b|driver|passport|medicare|medicaid|licen[cs]e|member (number|id)/i
const written = /^[\dx*]{3}-[\dx*]{2}-\d{4}$/i

/** The types of a provider's own number, the surest first. */
const ownTypes = ['MR', 'PI'] as const
const uses = ['official', 'usual', 'none', 'temp', 'secondary']

/**
 * Which of the identifiers of a resource is its number in the provider's own system: the one of the wanted system; or
 * the one that its type, else its use, singles out.
 */
export function ownKey(
  identifiers: readonly Identifier[] | undefined,
  wanted: string | undefined,
  today: string,
): OwnKey {
  if (identifiers === undefined || identifiers.length === 0) return { kind: 'none' }
  const all = identifiers.map((identifier, place) => ({ identifier, place }))
  const usable = all.filter(
    ({ identifier }) =>
      (identifier.value ?? '').trim() !== '' && isInForce(identifier, today) && !isOfOthers(identifier),
  )
  const ofSystem = wanted === undefined ? usable : usable.filter(({ identifier }) => identifier.system === wanted)
  const typed = ownTypes.map((type) => ofSystem.filter(({ identifier }) => typesOf(identifier).includes(type)))
  const ofType = typed.find((list) => list.length > 0) ?? ofSystem
  const byUse = uses.map((use) => ofType.filter(({ identifier }) => (identifier.use ?? 'none') === use))
  const candidates = byUse.find((list) => list.length > 0) ?? []
  const [first] = candidates
  if (first === undefined) return { kind: 'none' }
  const { system = null, value = '' } = first.identifier
  const isOne = candidates.every(
    ({ identifier }) => identifier.value === value && (identifier.system ?? null) === system,
  )
  if (isOne) return { kind: 'key', value: value.trim(), system, place: first.place }
  return {
    kind: 'several',
    systems: [...new Set(candidates.map(({ identifier }) => identifier.system ?? 'no system'))],
  }
}

function typesOf({ type }: Identifier): string[] {
  const codes = (type?.coding ?? []).flatMap(({ code }) => (code === undefined ? [] : [code.toUpperCase()]))
  return /^(mrn?|medical record( number)?)$/i.test(type?.text?.trim() ?? '') ? [...codes, 'MR'] : codes
}

function isOfOthers(identifier: Identifier): boolean {
  const { type, system = '', value = '' } = identifier
  const words = [type?.text ?? '', ...(type?.coding ?? []).map(({ display = '' }) => display)].join(' ')
  return (
    typesOf(identifier).some((code) => notOwn.has(code)) ||
    notOwnSystem.test(system) ||
    notOwnWords.test(words) ||
    written.test(value.trim())
  )
}
