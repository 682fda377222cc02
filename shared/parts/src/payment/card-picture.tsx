import type { CardBrand } from '@homeside/contract/constants/patient-records'

import './card-picture.css'

/** A small card in the tone of its brand. The words beside it name it. */
export function CardPicture({ brand, isExpired = false }: { brand: CardBrand; isExpired?: boolean }) {
  return (
    <svg
      className={`hs-card-picture hs-card-picture-${isExpired ? 'expired' : brand}`}
      viewBox="0 0 56 36"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="56" height="36" rx="5" />
      <path d="M0 25c14-11 30 2 56-12v18a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5Z" />
      <rect className="hs-card-chip" x="6" y="8" width="9" height="7" rx="1.5" />
    </svg>
  )
}
