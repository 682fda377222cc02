import type { StaffFieldCode } from '@homeside/contract/constants/problem-codes'
import type { ProviderFile } from '@homeside/contract/staff-providers'
import { ne } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { providers } from '../../platform/database/tables/providers.ts'

/**
 * What an identity provider says must name one provider: the ids of patients are the same at several, and whoever works
 * for one does not work for the other. At a desk, roles or a claim of its own tell them apart.
 */
export async function sharedClients(
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

type StaffIdentity = NonNullable<ProviderFile['staff']>

interface Client {
  issuer: string
  clientId: string
}

function isSameClient(one: Client, other: Client): boolean {
  const plain = ({ issuer }: Client) => (URL.parse(issuer)?.href ?? issuer).replace(/\/+$/, '')
  return one.clientId === other.clientId && plain(one) === plain(other)
}
