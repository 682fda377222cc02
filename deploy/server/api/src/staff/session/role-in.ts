import type { StaffRole } from '@homeside/contract/staff-session'

/** What a claim lets somebody do: it is one role or a list of them. */
export function roleIn(
  claim: unknown,
  { staffRole, leadRole }: { staffRole: string; leadRole: string },
): StaffRole | null {
  const roles = new Set<unknown>([claim].flat())
  if (roles.has(leadRole)) return 'lead'
  return roles.has(staffRole) ? 'staff' : null
}
