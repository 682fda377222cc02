import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { Link } from '@homeside/remote-kit/router'

import { waysToFind } from './way-to-find.ts'
import type { WayToFind } from './way-to-find.ts'

/** The ways to find a provider. Each has an address, so that Back returns to the one before. */
export function WaysToFind({ way }: { way: WayToFind }) {
  const t = useText('registration')
  return (
    <nav className="reg-ways" aria-label={t('find.ways')}>
      {waysToFind.map((name) => (
        <Link
          key={name}
          to={`${pageAddress(pagePaths.findProvider, {})}?by=${name}`}
          aria-current={name === way ? 'page' : undefined}
        >
          {t(`find.way.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
