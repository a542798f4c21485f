/** What has been put into a field, by the event that tells of it. */

/** @param {Event} event */
export const valueOf = (event) =>
  /** @type {HTMLInputElement | HTMLSelectElement} */ (event.currentTarget).value;

/** @param {Event} event */
export const isChecked = (event) => /** @type {HTMLInputElement} */ (event.currentTarget).checked;

/** Say at the field what is wrong with its value. @param {Event} event @returns {boolean} whether nothing is */
export const isValid = (event) =>
  /** @type {HTMLInputElement} */ (event.currentTarget).reportValidity();
