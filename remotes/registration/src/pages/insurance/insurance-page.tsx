import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import type { CardSide } from '@homeside/contract/constants/patient-records'
import { useText } from '@homeside/i18n/use-text'
import { PhotoButtons } from '@homeside/parts/photos/photo-buttons'
import { PhotoList } from '@homeside/parts/photos/photo-list'
import type { UploadPhoto } from '@homeside/parts/photos/photo-queue'
import { uploadTransport } from '@homeside/parts/photos/upload-transport'
import { usePhotos } from '@homeside/parts/photos/use-photos'
import { Link, useSearchParams } from '@homeside/remote-kit/router'
import { useState } from 'react'

import { registrationQuery } from '../../api/registration-calls.ts'
import { useIsChange, usePaths } from '../../registration-paths.ts'
import { type Registration, useSkipsContacts } from '../../wizard/use-registration.ts'
import { WizardPage, LoadedStep } from '../../wizard/wizard-page.tsx'
import { CheckPage } from './check-page.tsx'

/** The last step: pictures of the insurance card, then a check of all answers. */
export default function InsurancePage() {
  const [search] = useSearchParams()
  return search.get('view') === 'check' ? <CheckPage /> : <CardsPage />
}

/** Pictures of both sides of the insurance card, taken or chosen. They can be added later. */
function CardsPage() {
  const t = useText('registration')
  const to = usePaths()
  const isChange = useIsChange()
  const skipsContacts = useSkipsContacts()
  return (
    <WizardPage
      page="insurance"
      title={t('cards.title')}
      lead={t('cards.lead')}
      back={{ to: isChange ? to.check : to.wizard(skipsContacts ? 'generalInfo' : 'emergencyContact') }}
    >
      <LoadedStep>{(registration) => <Cards {...registration} />}</LoadedStep>
    </WizardPage>
  )
}

function Cards({ progress }: Registration) {
  const t = useText('registration')
  const to = usePaths()
  const { Front, Back } = progress.Cards
  return (
    <>
      <div className="reg-cards">
        <SideOfCard side="front" photoKey={Front?.PhotoKey} />
        <SideOfCard side="back" photoKey={Back?.PhotoKey} />
      </div>
      <Link className="hs-button hs-button-primary hs-button-wide" to={to.check}>
        {t('cards.continue')}
      </Link>
      <p className="hs-hint">{t('cards.later')}</p>
    </>
  )
}

function SideOfCard({ side, photoKey }: { side: CardSide; photoKey: string | undefined }) {
  const t = useText('registration')
  const api = useApi()
  const [upload] = useState(() => cardUpload(api, side))
  const photos = usePhotos({
    place: `registration card ${side}`,
    most: 1,
    keys: photoKey === undefined ? [] : [photoKey],
    upload,
    remove: () => void removeCard(api, side),
  })
  const isEmpty = photos.kept.length + photos.pending.length === 0
  return (
    <section className="hs-surface hs-stack" aria-label={t(`cards.${side}`)}>
      <h2>{t(`cards.${side}`)}</h2>
      {isEmpty ? <p className="hs-lead">{t('cards.notTaken')}</p> : null}
      <PhotoList photos={photos} label={t(`cards.${side}`)} />
      {isEmpty ? (
        <div className="hs-actions">
          <PhotoButtons photos={photos} />
        </div>
      ) : null}
    </section>
  )
}

/** Sends pictures of one side of the insurance card. Each replaces the one before. */
function cardUpload(api: Api, side: CardSide): UploadPhoto {
  return async (photo, { onProgress, signal }) => {
    const options = { params: { side }, signal, ...inBackground, ...uploadTransport(onProgress) }
    const answer = await call(api, 'POST', 'account/registration/card/{side}', {
      multipart: { Photo: [photo] },
      ...options,
    })
    pageCache.setQueryData(registrationQuery.queryKey, answer)
    return (side === 'front' ? answer.Cards.Front : answer.Cards.Back)?.PhotoKey ?? null
  }
}

/** Deletes the picture of one side on the server. */
async function removeCard(api: Api, side: CardSide): Promise<void> {
  const answer = await call(api, 'DELETE', 'account/registration/card/{side}', { params: { side } })
  pageCache.setQueryData(registrationQuery.queryKey, answer)
}
