import type { NamedPatient } from '@homeside/contract/staff-lists'
import type { Address } from '@homeside/contract/wire'
import { useText } from '@homeside/i18n/use-text'

/** Who somebody is: the name, and the number by which the provider's own system tells people of one name apart. */
export function PatientName({ patient }: { patient: Pick<NamedPatient, 'PatientName' | 'ExternalKey'> }) {
  const t = useText('desk')
  return (
    <>
      {patient.PatientName.trim() || t('erased')} <OwnNumber number={patient.ExternalKey} />
    </>
  )
}

/** A number in the provider's own system, of a patient or an order; nothing where there is none. */
export function OwnNumber({ number }: { number: string | null }) {
  const t = useText('desk')
  return number === null ? null : <span className="desk-soft">{t('ownNumber', { number })}</span>
}

/** The lines of an address, as on a letter: street, flat, and the town with its state and code. Empty ones are left out. */
export function addressParts({ Street, Apt, City, State, PostalCode }: Partial<Address>): string[] {
  const code = PostalCode?.replace(/^(\d{5})(\d{4})$/, '$1-$2')
  const region = [State, code].filter(Boolean).join(' ')
  return [Street, Apt, [City, region].filter(Boolean).join(', ')].flatMap((part) => part || [])
}
