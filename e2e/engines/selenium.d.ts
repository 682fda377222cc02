/** Node finds this module by its file, TypeScript's types by its folder. */
declare module 'selenium-webdriver/remote/index.js' {
  export * from 'selenium-webdriver/remote'
}
