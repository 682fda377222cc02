import type { Relationship } from '@homeside/contract/constants/relationships'
import { phone } from '@homeside/forms/rules/contact'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'

type OtherRelationship = Exclude<Relationship, 'Self'>

/** Somebody as they are typed. */
export interface TypedContact {
  Name: string
  Relationship: '' | OtherRelationship
  Phone: string
}

export const contactRules: FormRules<TypedContact> = {
  Name: [required()],
  Relationship: [required()],
  Phone: [required(), phone],
}

interface KeptContact {
  Name: string
  Relationship: Relationship
  Phone: string
}

/** The fields as they begin: empty, or with whoever was named. */
export function typedContact(kept: KeptContact | null | undefined): TypedContact {
  if (!kept || kept.Relationship === 'Self') return { Name: '', Relationship: '', Phone: '' }
  return { Name: kept.Name, Relationship: kept.Relationship, Phone: kept.Phone }
}

/** The patient, as whoever pays. */
export function selfContact(name: string, ownPhone: string) {
  return { Name: name, Relationship: 'Self' as const, Phone: ownPhone }
}

/** Somebody as the server takes them; the rules have let nothing through that it does not. */
export function toContact({ Name, Relationship, Phone }: TypedContact) {
  return { Name, Relationship: Relationship || ('Other' as const), Phone }
}
