import FixedJsdomEnvironment from 'jest-fixed-jsdom'

/**
 * A browser for jest that can reach the real API. The API is server code: it runs as such, outside of the simulated
 * browser, where its database would take itself for a guest of a web page.
 */
export default class BrowserWithApiEnvironment extends FixedJsdomEnvironment {
  async setup() {
    await super.setup()
    this.global.startTestApi = async (options) => {
      const { startTestApi } = await import('@homeside/api/testing')
      return startTestApi(options)
    }
  }
}
