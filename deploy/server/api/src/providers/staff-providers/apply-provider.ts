import { isDeepStrictEqual } from 'node:util'

import type { StaffFieldCode } from '@homeside/contract/constants/problem-codes'
import type { ApplyProviderAnswer, ProviderFile } from '@homeside/contract/staff-providers'
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { sessions, signOnHandoffs } from '../../platform/database/tables/accounts.ts'
import { providers, providerTexts } from '../../platform/database/tables/providers.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { fileOf, rowOf, textsOf } from './provider-file.ts'

/** A fixed number for the lock, so that files are applied one after the other. */
const lockNumber = 56699

/** The file of a provider; null when there is no such provider. */
export async function findProviderFile(database: Database, siteKey: number): Promise<ProviderFile | null> {
  const [row] = await database.select().from(providers).where(eq(providers.siteKey, siteKey))
  if (row === undefined) return null
  return fileOf(row, await database.select().from(providerTexts).where(eq(providerTexts.siteKey, siteKey)))
}

/**
 * Makes a provider what its file says.
 *
 * @param isDryRun whether the answer is all that is wanted.
 * @param mayChange the members that may differ. Default: all.
 * @throws Problem validation, where another provider has what only one can have, or where a member may not differ.
 */
export async function applyProviderFile(
  database: Database,
  file: ProviderFile,
  isDryRun = false,
  mayChange: ReadonlySet<string> | null = null,
): Promise<ApplyProviderAnswer> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
    const before = await findProviderFile(transaction, file.siteKey)
    const changes = differences(before, file)
    const reserved = changes.filter(({ Member }) => mayChange?.has(Member.split('.')[0] ?? '') === false)
    const faults = {
      ...(await takenMembers(transaction, file)),
      ...(await sharedClients(transaction, file)),
      ...reusedVersions(before, file),
      ...Object.fromEntries(reserved.map(({ Member }) => [Member, 'reserved' as const])),
    }
    if (Object.keys(faults).length > 0) throw new Problem('validation', { fields: faults })
    if (changes.length > 0 && !isDryRun) {
      await write(transaction, file)
      if (isOfOther(before?.signOn, file.signOn)) await endVouchedSessions(transaction, file.siteKey)
    }
    return { SiteKey: file.siteKey, Created: before === null, DryRun: isDryRun, Changes: changes }
  })
}

type SignOn = ProviderFile['signOn']

/** Whether patients sign in elsewhere than before, or the portal is another one there. */
function isOfOther(before: SignOn, now: SignOn): boolean {
  return before !== undefined && (before.issuer !== now?.issuer || before.clientId !== now.clientId)
}

/** Ends the sessions of patients, and the sign-ons on their way, for which an identity provider vouched. */
async function endVouchedSessions(transaction: Database, siteKey: number): Promise<void> {
  const kind = 'single-sign-on'
  const open = and(eq(sessions.siteKey, siteKey), eq(sessions.method, kind), isNull(sessions.revokedAt))
  await transaction
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(open)
  await transaction
    .delete(signOnHandoffs)
    .where(and(eq(signOnHandoffs.siteKey, siteKey), eq(signOnHandoffs.kind, kind)))
}

async function write(transaction: Database, file: ProviderFile): Promise<void> {
  const { siteKey } = file
  const row = rowOf(file)
  await transaction.insert(providers).values(row).onConflictDoUpdate({ target: providers.siteKey, set: row })
  await transaction.delete(providerTexts).where(eq(providerTexts.siteKey, siteKey))
  const texts = textsOf(file)
  if (texts.length > 0) await transaction.insert(providerTexts).values(texts)
}

async function takenMembers(transaction: Database, file: ProviderFile): Promise<Record<string, StaffFieldCode>> {
  const { alias, code, pageOrigin, siteKey } = file
  const sameOrigin = pageOrigin === undefined ? undefined : eq(providers.pageOrigin, pageOrigin)
  const same = or(eq(sql`lower(${providers.alias})`, alias), eq(providers.providerCode, code), sameOrigin)
  const others = await transaction
    .select()
    .from(providers)
    .where(and(ne(providers.siteKey, siteKey), same))
  const taken = others.flatMap((other) => [
    ...(other.alias.toLowerCase() === alias ? ['alias'] : []),
    ...(other.providerCode === code ? ['code'] : []),
    ...(pageOrigin !== undefined && other.pageOrigin === pageOrigin ? ['pageOrigin'] : []),
  ])
  return Object.fromEntries(taken.map((member) => [member, 'taken'] as const))
}

/** Another text needs another version, so that it stays known what somebody agreed to. */
function reusedVersions(before: ProviderFile | null, file: ProviderFile): Record<string, StaffFieldCode> {
  const reused = (['privacy', 'terms'] as const).filter((kind) => {
    const [old, now] = [before?.policies[kind], file.policies[kind]]
    return old && now && old.version === now.version && differences(old, now).length > 0
  })
  return Object.fromEntries(reused.map((kind) => [`policies.${kind}.version`, 'taken'] as const))
}

type Change = ApplyProviderAnswer['Changes'][number]

/** The members in which one file differs from another, by their paths. A list is one member. */
function differences(from: object | null, to: object): Change[] {
  const [before, after] = [new Map(membersOf(from ?? {}, '')), new Map(membersOf(to, ''))]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((member) => {
    const change = { Member: member, From: before.get(member) ?? null, To: after.get(member) ?? null }
    return isDeepStrictEqual(change.From, change.To) ? [] : [change]
  })
}

function membersOf(value: object, above: string): [member: string, value: Change['From']][] {
  return Object.entries(value).flatMap(([name, member]: [string, Change['From']]) => {
    const path = `${above}${name}`
    if (member === undefined) return []
    const isObject = typeof member === 'object' && member !== null && !Array.isArray(member)
    return isObject ? membersOf(member, `${path}.`) : [[path, member] as [string, Change['From']]]
  })
}

type StaffIdentity = NonNullable<ProviderFile['staff']>

/**
 * What an identity provider says must name one provider: the ids of patients are the same at several, and whoever works
 * for one does not work for the other. At a desk, roles or a claim of its own tell them apart.
 */
async function sharedClients(
  database: Database,
  { signOn, siteKey, staff }: ProviderFile,
): Promise<Record<string, StaffFieldCode>> {
  const others = await database.select().from(providers).where(ne(providers.siteKey, siteKey))
  const rolesOf = ({ leadRole, staffRole }: StaffIdentity) => [leadRole, staffRole]
  const sharesDesk = (other: StaffIdentity) =>
    staff !== undefined &&
    isSameClient(other, staff) &&
    other.roleClaim === staff.roleClaim &&
    rolesOf(other).some((role) => rolesOf(staff).includes(role))
  const isTaken = {
    'signOn.clientId': others.some((other) => other.signOn && signOn && isSameClient(other.signOn, signOn)),
    'staff.clientId': others.some(({ staffSignOn }) => staffSignOn !== null && sharesDesk(staffSignOn)),
  }
  const taken = Object.entries(isTaken).filter(([, is]) => is)
  return Object.fromEntries(taken.map(([member]) => [member, 'taken'] as const))
}

interface Client {
  issuer: string
  clientId: string
}

function isSameClient(one: Client, other: Client): boolean {
  const plain = ({ issuer }: Client) => (URL.parse(issuer)?.href ?? issuer).replace(/\/+$/, '')
  return one.clientId === other.clientId && plain(one) === plain(other)
}
