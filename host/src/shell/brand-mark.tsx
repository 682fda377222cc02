import './brand-mark.css'

export interface Brand {
  name: string
  logoUrl: string
}

/** The portal's owner: logo and name. The logo says nothing that the name does not. */
export function BrandMark({ brand }: { brand: Brand | null }) {
  if (!brand) return <span className="brand-mark" />
  return (
    <span className="brand-mark">
      <img className="brand-mark-logo" src={brand.logoUrl} alt="" width="40" height="40" />
      <span className="brand-mark-name">{brand.name}</span>
    </span>
  )
}
