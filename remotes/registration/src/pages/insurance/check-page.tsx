import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { formatDate, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/use-action'
import { BlobImage, photoQuery } from '@homeside/parts/photos/blob-image'
import { useNavigate } from '@homeside/remote-kit/router'
import { registeredAtom } from '@homeside/session/screen-stores'
import { aliasAtom } from '@homeside/session/tab-stores'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId, type ReactNode } from 'react'

import { usePaths } from '../../registration-paths.ts'
import { AnswerRow } from '../../wizard/answer-row.tsx'
import { type Registration, useSave } from '../../wizard/use-registration.ts'
import { WizardPage, LoadedStep } from '../../wizard/wizard-page.tsx'
import { useDetailWords } from '../general-info/details.tsx'

/** All answers, each with a link to change it, before the registration is finished. */
export function CheckPage() {
  const t = useText('registration')
  const to = usePaths()
  return (
    <WizardPage page="check" title={t('check.title')} lead={t('check.lead')} back={{ to: to.wizard('insurance') }}>
      <LoadedStep>{(registration) => <Answers registration={registration} />}</LoadedStep>
    </WizardPage>
  )
}

function Answers({ registration }: { registration: Registration }) {
  const t = useText('registration')
  const language = useLanguage()
  const navigate = useNavigate()
  const setRegistered = useSetAtom(registeredAtom)
  const alias = useAtomValue(aliasAtom)
  const { change } = usePaths()
  const words = useDetailWords(registration)
  const { progress, user, info } = registration
  const { Saved, Cards } = progress
  const responsible = Saved.ResponsibleParty ?? info.ResponsibleParty
  const emergency = Saved.EmergencyContact ?? info.EmergencyContact
  // A patient with a linked account changes its login in the account, once it belongs to this portal too.
  const login = progress.LinkedUsername === null ? { to: change('security') } : {}
  const { save, problem } = useSave(() => {
    setRegistered('yes')
    void navigate(`/${encodeURIComponent(alias ?? '')}/home`, { replace: true })
  })
  return (
    <>
      <StatusLine tone="success">
        {t('check.matched', { name: words.name, born: formatDate(user.DateOfBirth, language) })}
      </StatusLine>
      {problem && <ProblemNotice problem={problem} />}
      <Part title={t('check.login')}>
        <AnswerRow label={t('security.username')} value={Saved.Security?.Username ?? user.Email} {...login} />
        <AnswerRow label={t('security.password')} value={t('check.set')} {...login} />
        {progress.LinkedUsername === null ? (
          <AnswerRow
            label={t('check.questions')}
            value={t('check.answered', { count: Saved.Security?.QuestionKeys.length ?? 0 })}
            {...login}
          />
        ) : null}
      </Part>
      <Part title={t('check.details')}>
        <AnswerRow label={t('details.mobilePhone')} value={words.mobilePhone} to={change('generalInfo')} />
        <AnswerRow label={t('details.homePhone')} value={words.homePhone} to={change('generalInfo')} />
        <AnswerRow label={t('details.address')} value={words.address} to={change('generalInfo')} />
        <AnswerRow label={t('details.language')} value={words.language} to={change('generalInfo')} />
        <AnswerRow label={t('details.timeZone')} value={words.timeZone} to={change('generalInfo')} />
      </Part>
      <Part title={t('check.people')}>
        <AnswerRow
          label={t('check.responsible')}
          value={responsible?.Relationship === 'Self' ? t('check.you') : (responsible?.Name ?? null)}
          to={change('responsibleParty')}
        />
        <AnswerRow
          label={t('check.emergency')}
          value={emergency === null ? null : `${emergency.Name}, ${formatPhone(emergency.Phone)}`}
          to={change('emergencyContact')}
        />
      </Part>
      <Part title={t('check.card')}>
        <AnswerRow label={t('cards.front')} value={picture(Cards.Front, t('cards.front'))} to={change('insurance')} />
        <AnswerRow label={t('cards.back')} value={picture(Cards.Back, t('cards.back'))} to={change('insurance')} />
      </Part>
      <button type="button" className="hs-button hs-button-primary hs-button-wide" onClick={() => save({ Step: 5 })}>
        {t('check.finish')}
      </button>
    </>
  )
}

function picture(card: { PhotoKey: string } | null, alt: string): ReactNode {
  return card === null ? null : <CardPicture photoKey={card.PhotoKey} alt={alt} />
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="hs-surface" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="reg-rows">{children}</dl>
    </section>
  )
}

/** A small picture of one side of the card. */
function CardPicture({ photoKey, alt }: { photoKey: string; alt: string }) {
  const t = useText('registration')
  const load = useQueryLoad(photoQuery(photoKey, 256))
  if (load.status !== 'ready') return t('cards.taken')
  return <BlobImage className="reg-card-picture" blob={load.value} alt={alt} />
}
