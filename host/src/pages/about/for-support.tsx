import { useText } from '@homeside/i18n/use-text'
import { useState } from 'react'

import { useSnapshot } from '../../page/snapshot-context.ts'

/** The facts that support asks for: the snapshot of this page, and the version of each part. */
export function ForSupport() {
  const t = useText('public')
  const { snapshotId, hostVersion, remotes } = useSnapshot()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const versions = [hostVersion, ...remotes.map(({ name, build }) => `${name} ${build.version}`)].join(', ')

  function copy(): void {
    const lines = [`${t('about.snapshot')}: ${snapshotId}`, `${t('about.versions')}: ${versions}`]
    // A browser may refuse the clipboard. Then the page says so, and the text can be read out.
    Promise.resolve(navigator.clipboard)
      .then((clipboard) => clipboard.writeText(lines.join('\n')))
      .then(
        () => setCopied('yes'),
        () => setCopied('failed'),
      )
  }

  return (
    <section className="hs-surface about-support">
      <h2>{t('about.support')}</h2>
      <p className="hs-lead">{t('about.supportLead')}</p>
      <dl className="about-facts">
        <div>
          <dt>{t('about.snapshot')}</dt>
          <dd className="about-snapshot">{snapshotId}</dd>
        </div>
        <div>
          <dt>{t('about.versions')}</dt>
          <dd>{versions}</dd>
        </div>
        <div>
          <dt>{t('about.license')}</dt>
          <dd>{t('about.licenseName')}</dd>
        </div>
      </dl>
      <button type="button" className="hs-button hs-button-quiet" onClick={copy}>
        {t('about.copy')}
      </button>
      <p role="status">{copied === 'no' ? '' : t(copied === 'yes' ? 'about.copied' : 'about.notCopied')}</p>
    </section>
  )
}
