import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useText } from '@homeside/i18n/use-text'
import { BlobImage } from '@homeside/parts/photos/blob-image'
import { photoQuery } from '@homeside/parts/photos/photo-query'

/** A small picture of one side of the card. */
export function CardPicture({ photoKey, alt }: { photoKey: string; alt: string }) {
  const t = useText('registration')
  const load = useQueryLoad(photoQuery(photoKey, 256))
  if (load.status !== 'ready') return t('cards.taken')
  return <BlobImage className="reg-card-picture" blob={load.value} alt={alt} />
}
