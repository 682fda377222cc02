import type { Address } from '@homeside/contract/wire'

/** An address as it stands on a parcel. */
export function AddressLines({ address }: { address: Address }) {
  const postalCode = address.PostalCode.replace(/^(\d{5})(\d{4})$/, '$1-$2')
  return (
    <address className="ord-address">
      {address.Street}
      {address.Apt && `, ${address.Apt}`}
      <br />
      {address.City}, {address.State} {postalCode}
    </address>
  )
}
