import type { Address } from '@homeside/contract/wire'

/** The two lines of an address on a parcel. */
export function addressLines({ Street, Apt, City, State, PostalCode }: Address): [street: string, city: string] {
  const postalCode = PostalCode.replace(/^(\d{5})(\d{4})$/, '$1-$2')
  return [Apt ? `${Street}, ${Apt}` : Street, `${City}, ${State} ${postalCode}`]
}

/** An address as on a parcel. Each line is one text, because a screen reader may pause between two. */
export function AddressLines({ address }: { address: Address }) {
  const [street, city] = addressLines(address)
  return (
    <p>
      {street}
      <br />
      {city}
    </p>
  )
}
