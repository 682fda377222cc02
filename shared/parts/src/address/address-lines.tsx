import type { Address } from '@homeside/contract/wire'

/** An address as on a parcel. Each line is one text, because a screen reader may pause between two. */
export function AddressLines({ address }: { address: Address }) {
  const { Street, Apt, City, State, PostalCode } = address
  const postalCode = PostalCode.replace(/^(\d{5})(\d{4})$/, '$1-$2')
  const lines = [Apt ? `${Street}, ${Apt}` : Street, `${City}, ${State} ${postalCode}`]
  return (
    <p>
      {lines[0]}
      <br />
      {lines[1]}
    </p>
  )
}
