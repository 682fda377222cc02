import type { DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Navigate, useLocation } from '@homeside/remote-kit/router'
import { sessionEndAtom } from '@homeside/session/session-mode'
import { shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { Icon, type IconName } from '@homeside/ui/icon'
import { Notice } from '@homeside/ui/notice'
import { useAtomValue } from 'jotai'

import { taskOf, openedLinkOf } from '../../link.ts'
import { ProofForm } from './proof-form.tsx'

import './link-purpose.css'

/**
 * Asks who opened a texted link, at each visit. Section 2.8 of the specification. It is there before anything is known
 * of the link.
 */
export default function VerificationPage() {
  const t = useText('mobile-first')
  const { name } = useProvider()
  const link = useAtomValue(shortCodeInfoAtom)
  const hasRunOut = useAtomValue(sessionEndAtom) === 'session-expired'
  const opened = openedLinkOf(useLocation().state)
  // Back from another person's link: this page asks for its own link's person, so that link is opened again.
  if (opened !== null && link.code !== null && opened !== link.code) {
    return <Navigate replace to={pageAddress(pagePaths.openLink, { key: opened })} />
  }
  return (
    <>
      <LinkPurpose provider={name} task={link.code === null ? null : taskOf(link.dynamicTemplateRoute)} />
      <TaskPage title={t('verification.title')}>
        {hasRunOut ? (
          <Notice tone="info" title={t('verification.ranOut')}>
            <p>{t('verification.ranOutText')}</p>
          </Notice>
        ) : null}
        <ProofForm link={link} />
      </TaskPage>
    </>
  )
}

const icons: Readonly<Record<DynamicTemplateRoute, IconName>> = {
  orders: 'supplies',
  messages: 'messages',
  insurance: 'page',
  demographics: 'account',
  mobilebpc: 'payments',
}

interface LinkPurposeProps {
  provider: string
  /** The purpose of the link; null while neither it nor the provider is known. */
  task: DynamicTemplateRoute | null
}

/** Who texted the link, and what it is for. */
function LinkPurpose({ provider, task }: LinkPurposeProps) {
  const t = useText('mobile-first')
  return (
    <div className="mf-purpose">
      <span className="mf-purpose-icon">
        <Icon name={task === null ? 'messages' : icons[task]} size={28} />
      </span>
      {task === null ? (
        <p>{t('purpose.unknown')}</p>
      ) : (
        <p>
          <strong>{provider}</strong> {t(`purpose.${task}`)}
        </p>
      )}
    </div>
  )
}
