/** The value of a form field on a change event. */

/** @param {Event} event @returns {string} */
export const valueOf = (event) =>
  /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/** @param {Event} event @returns {boolean} */
export const isChecked = (event) => /** @type {HTMLInputElement} */ (event.target).checked;
