import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import type { CardSide } from '@homeside/contract/constants/insurance-states'
import { useText } from '@homeside/i18n/use-text'
import { photoQuery } from '@homeside/parts/photos/photo-query'
import { turnPhoto } from '@homeside/parts/photos/turn-photo'

import { ProblemNotice } from '../../action/problem-notice.tsx'
import { useAction } from '../../action/use-action.ts'
import { uploadCard } from '../../api/upload-card.ts'

interface TurnPictureProps {
  policyKey: number
  side: CardSide
  photoKey: string
  /** Names the picture, for a screen reader user who reads only this button. */
  label: string
}

/** Rotates the picture of a card by a quarter, and stores it. */
export function TurnPicture({ policyKey, side, photoKey, label }: TurnPictureProps) {
  const t = useText('account-settings')
  const api = useApi()
  const { isUnderWay, problem, run } = useAction()

  const turn = () =>
    run(async () => {
      const turned = await turnPhoto(await pageCache.fetchQuery(photoQuery(photoKey, null)))
      const options = { onProgress: () => undefined, signal: new AbortController().signal }
      await uploadCard(api, { key: policyKey, side }, turned, options)
    })

  return (
    <>
      <button type="button" className="hs-button hs-button-quiet" aria-disabled={isUnderWay} onClick={turn}>
        {t(isUnderWay ? 'insurance.turning' : 'insurance.turn')}
        <span className="hs-visually-hidden">: {label}</span>
      </button>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </>
  )
}
