import { payorLevels, type Relationship } from '@homeside/contract/constants/patient-records'
import type { CodeableConcept, Coverage } from 'fhir/r4'

import type { Directory, Entry } from './directory.ts'
import { hasEnded } from './in-force.ts'
import { byWord, firstDayOf, lastDayOf, numberText, type Found, type Noted, type Translation } from './translation.ts'

/** Why the portal does not keep a policy; null where it does. */
export function coverageLeftOut({ status = 'active', order, payor = [] }: Partial<Coverage>): string | null {
  if (status !== 'active') return `The policy is not in force: its status is ${status}.`
  if (order !== undefined && order > payorLevels.length) return `The portal keeps ${payorLevels.length} policies.`
  const payers = payor.map(({ reference = '', type }) => type ?? /(\w+)\/[^/]+$/.exec(reference)?.[1])
  const isSelfPaid = payers.length > 0 && payers.every((type) => type === 'Patient' || type === 'RelatedPerson')
  return isSelfPaid ? 'The patient pays, and no insurance.' : null
}

/** What a policy of an export says. Without an order its level is that of its place among the patient's policies. */
export function translateCoverage(coverage: Coverage, patient: Found, entry: Entry, known: Directory): Translation {
  const notes: Noted[] = []
  const payor = coverage.payor?.[0]
  const company = payor?.display ?? known.find(payor, 'Organization', entry).known?.name ?? payor?.identifier?.value
  const group = (coverage.class ?? []).findIndex(({ type }) => type.coding?.some(({ code }) => code === 'group'))
  const relationship = relationshipOf(coverage.relationship)
  const holder = relationship === 'Self' ? undefined : holderOf(coverage, entry, known)
  if (relationship === null && coverage.relationship !== undefined) {
    const value = JSON.stringify(coverage.relationship)
    const message = 'The portal does not know this relationship. It says Other.'
    notes.push({ path: 'relationship', code: 'taken-otherwise', message, value })
  }
  if (relationship !== 'Self' && relationship !== undefined && holder === undefined) {
    const message = 'The policy does not name its holder. The name of the patient stands there.'
    notes.push({ path: 'subscriber', code: 'taken-otherwise', message, value: coverage.subscriber?.reference ?? '' })
  }
  if (coverage.status === undefined) {
    const message = 'It has no status. It counts as active.'
    notes.push({ path: 'status', code: 'taken-otherwise', message, value: '' })
  }
  return {
    values: {
      patient_id: patient,
      level: [numberText(coverage.order), 'order'],
      payor: [company ?? undefined, 'payor.0.display'],
      policy_number: policyNumber(coverage),
      group_number: [coverage.class?.[group]?.value, `class.${Math.max(0, group)}.value`],
      holder: [holder, 'subscriber'],
      relationship: [
        relationship === null && coverage.relationship ? 'Other' : (relationship ?? undefined),
        'relationship',
      ],
      effective: [firstDayOf(coverage.period?.start), 'period.start'],
      ends: [lastDayOf(coverage.period?.end), 'period.end'],
    },
    notes,
    faults: [],
  }
}

function policyNumber({ subscriberId, identifier = [] }: Coverage): Found {
  if (subscriberId !== undefined) return [subscriberId, 'subscriberId']
  const member = identifier.findIndex(({ type }) => type?.coding?.some(({ code }) => code === 'MB' || code === 'SN'))
  const place = member === -1 && identifier.length === 1 ? 0 : member
  return place === -1 ? [undefined, 'subscriberId'] : [identifier[place]?.value, `identifier.${place}.value`]
}

/** The name of the holder, when that is not the patient. */
function holderOf({ subscriber, beneficiary }: Coverage, entry: Entry, known: Directory): string | undefined {
  const patient = known.find(subscriber, 'Patient', entry).known
  const beneficiaryKey = known.find(beneficiary, 'Patient', entry).known?.key
  if (patient !== null && patient.key === beneficiaryKey) return undefined
  return subscriber?.display ?? patient?.name ?? known.find(subscriber, 'RelatedPerson', entry).known?.name ?? undefined
}

/** What the holder is to the patient, by what FHIR (and HL7's roles, and X12) say the patient is to the holder. */
const holderIs = byWord<Relationship>({
  Self: 'self oneself onself 18',
  Spouse: 'spouse common sps husb wife dompart 01',
  Parent: 'child chd dau son daughter 19',
  Child: 'parent prn mth fth mother father',
  Sibling: 'sibling sib brother sister',
  Friend: 'friend frnd',
  Caregiver: 'caregiver',
  Other: 'other injured',
})

/** Undefined where nothing is said, null where it is not understood. */
function relationshipOf(concept: CodeableConcept | undefined): Relationship | null | undefined {
  if (concept === undefined) return undefined
  const written = [...(concept.coding ?? []).flatMap(({ code, display }) => [code, display]), concept.text]
  const known = written.map((word) => holderIs.get(word?.trim().toLowerCase() ?? ''))
  return known.find((relationship) => relationship !== undefined) ?? null
}

/** A policy of a patient, as far as its level depends on it. */
export interface LeveledPolicy {
  values: Record<string, string>
}

/**
 * Gives each policy its level: of those at one level the one in force counts, and those without an order get the levels
 * that are left, the same in whichever order they come. Answers those that are left out too, and why.
 */
export function levelled<Policy extends LeveledPolicy>(policies: readonly Policy[], today: string) {
  const left: { policy: Policy; why: string }[] = []
  const isOver = ({ values }: Policy) => hasEnded({ end: values['ends'] ?? '9999' }, today)
  const isToCome = ({ values }: Policy) => (values['effective'] ?? '') > today
  const sortedBy = (policy: Policy) =>
    [
      isOver(policy),
      isToCome(policy),
      ...['level', 'effective', 'policy_number', 'payor'].map((name) => policy.values[name] ?? ''),
    ].join('|')
  const sorted = policies.toSorted((one, other) => (sortedBy(one) < sortedBy(other) ? -1 : 1))
  const isNow = (policy: Policy) => !isOver(policy) && !isToCome(policy)
  const taken: Policy[] = []
  for (const policy of sorted) {
    const { level } = policy.values
    // One that has ended, or one to come at a place that nobody named for another, takes no place of one that is in force.
    const isRival = (other: Policy) =>
      isOver(policy) || [level, undefined].includes(other.values['level']) || level === undefined
    const rivals = sorted.filter(isRival)
    if (!isNow(policy) && rivals.some(isNow)) {
      left.push({ policy, why: 'The policy is not in force today, and another is.' })
    } else taken.push(policy)
  }
  const used = new Set(taken.map(({ values }) => values['level']))
  for (const policy of taken.filter(({ values }) => values['level'] === undefined)) {
    const free = payorLevels.find((level) => !used.has(String(level)))
    if (free === undefined) {
      left.push({ policy, why: `The portal keeps ${payorLevels.length} policies, and others come first.` })
      taken.splice(taken.indexOf(policy), 1)
    } else {
      used.add(String(free))
      policy.values['level'] = String(free)
    }
  }
  return { taken, left }
}
