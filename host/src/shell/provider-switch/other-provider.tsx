import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { useProblemWords } from '@homeside/ui/problem-words'

import { mayLeave } from '../../session/may-leave.ts'
import { useAccountProviders, useChangeProvider } from './your-providers.tsx'

interface OtherProviderProps {
  /** The alias that a link named. */
  alias: string
  /** The page that the link leads to, at that alias. */
  path: string
  onClose: () => void
}

/** Says that a link leads to another of the patient's own providers, and offers to go there. Nothing for a stranger's. */
export function OtherProvider({ alias, path, onClose }: OtherProviderProps) {
  const t = useText('host')
  const words = useProblemWords()
  const { chosen, problem, change } = useChangeProvider()
  const own = useAccountProviders().find((each) => each.Alias.toLowerCase() === alias.toLowerCase() && !each.IsCurrent)
  if (own === undefined) return null
  return (
    <div className="shell-notes">
      <Notice tone="info" title={t('providers.elsewhere', { provider: own.Name })}>
        {problem ? <p role="alert">{words(problem)}</p> : null}
        <div className="hs-actions">
          <button
            type="button"
            className="hs-button hs-button-quiet"
            aria-disabled={chosen !== null}
            onClick={() => void mayLeave().then((leaves) => leaves && change(own, path))}
          >
            {t(chosen === null ? 'providers.goThere' : 'providers.going', { provider: own.Name })}
          </button>
          <button type="button" className="hs-button hs-button-text" onClick={onClose}>
            {t('frame.dismiss')}
          </button>
        </div>
      </Notice>
    </div>
  )
}
