import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import type { CardSide } from '@homeside/contract/constants/insurance-states'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'
import { photoQuery } from '@homeside/parts/photos/blob-image'
import { turnPhoto } from '@homeside/parts/photos/prepare-photo'

import { uploadCard } from '../../api/upload-card.ts'
import type { CardOwner } from '../../api/upload-card.ts'

interface TurnPictureProps {
  owner: CardOwner
  side: CardSide
  photoKey: string
  /** Names the picture, for a screen reader user who reads only this button. */
  label: string
}

/** Turns the picture of a card by a quarter, and keeps it so. */
export function TurnPicture({ owner, side, photoKey, label }: TurnPictureProps) {
  const t = useText('account-settings')
  const api = useApi()
  const { isUnderWay, problem, run } = useAction()

  const turn = () =>
    run(async () => {
      const turned = await turnPhoto(await pageCache.fetchQuery(photoQuery(photoKey, null)))
      const options = { onProgress: () => undefined, signal: new AbortController().signal }
      await uploadCard(api, { ...owner, side }, turned, options)
    })

  return (
    <>
      <button type="button" className="hs-button hs-button-quiet" aria-disabled={isUnderWay} onClick={turn}>
        <span>{t(isUnderWay ? 'insurance.turning' : 'insurance.turn')}</span>
        <span className="hs-visually-hidden">: {label}</span>
      </button>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </>
  )
}
