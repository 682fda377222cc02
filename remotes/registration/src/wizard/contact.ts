import type { Relationship } from '@homeside/contract/constants/patient-records'
import { phone } from '@homeside/forms/rules/contact'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'

type OtherRelationship = Exclude<Relationship, 'Self'>

/** A contact as typed. */
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

/** The fields' first values: empty, or a contact named before. */
export function typedContact(kept: KeptContact | null | undefined): TypedContact {
  if (!kept || kept.Relationship === 'Self') return { Name: '', Relationship: '', Phone: '' }
  return { Name: kept.Name, Relationship: kept.Relationship, Phone: kept.Phone }
}

/** The patient as the payer. */
export function selfContact(name: string, ownPhone: string) {
  return { Name: name, Relationship: 'Self' as const, Phone: ownPhone }
}

/** Converts a contact into the API's shape. The rules have checked it. */
export function toContact({ Name, Relationship, Phone }: TypedContact) {
  return { Name, Relationship: Relationship || ('Other' as const), Phone }
}
