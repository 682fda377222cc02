import { useText } from '@homeside/i18n/use-text'

import './skeleton.css'

/** Has the shape of the content that loads. Visible after 150 ms. */
export function Skeleton({ shape, count = 3 }: { shape: 'cards' | 'text' | 'rows'; count?: number }) {
  const t = useText('portal')
  return (
    <div role="status" aria-busy="true">
      <span className="hs-visually-hidden">{t('loading')}</span>
      <div className={`hs-skeleton hs-skeleton-${shape}`} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={`hs-skeleton-piece ${shape === 'text' ? '' : 'hs-skeleton-card'}`} />
        ))}
      </div>
    </div>
  )
}
