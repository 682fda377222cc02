import './brand-mark.css'

export interface Brand {
  name: string
  /** Null for a provider without a logo, whose initials are drawn instead. */
  logoUrl: string | null
}

/** The portal's owner: logo and name. The logo says nothing that the name does not. */
export function BrandMark({ brand }: { brand: Brand | null }) {
  if (!brand) return <span className="brand-mark" />
  return (
    <span className="brand-mark">
      {brand.logoUrl === null ? (
        <span className="brand-mark-logo brand-mark-initials" aria-hidden="true">
          {initialsOf(brand.name)}
        </span>
      ) : (
        <img className="brand-mark-logo" src={brand.logoUrl} alt="" width="40" height="40" />
      )}
      <span className="brand-mark-name">{brand.name}</span>
    </span>
  )
}

/** The first letters of the first two words. */
function initialsOf(name: string): string {
  return [...name.matchAll(/(?:^|\s)(\p{L})/gu)]
    .slice(0, 2)
    .map(([, letter]) => letter)
    .join('')
}
