import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface Certificate {
  key: Buffer
  cert: Buffer
  /** The hash by which a browser can be told to trust this certificate, so that it caches what it gets. */
  publicKeyHash: string
}

/**
 * Makes a certificate for localhost and keeps it in memory.
 *
 * @throws Error when openssl is not installed.
 */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'))
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  try {
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', keyFile, '-out', certFile], {
      stdio: 'pipe',
    })
    const cert = readFileSync(certFile)
    const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
    const publicKeyHash = createHash('sha256').update(publicKey).digest('base64')
    return { key: readFileSync(keyFile), cert, publicKeyHash }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
