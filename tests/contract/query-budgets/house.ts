import type { Budgets } from "./budget.ts";

export const HOUSE = {
  // community
  joinWaitlist: [4, 1],
  leaveWaitlist: [2, 0],
  listSubscribers: [2, 0],
  listPosts: [1, 0],
  getPost: [1, 0],
  listLabLocations: [1, 0],
  listReviews: [1, 0],
  listContentPages: [1, 0],
  getContentPage: [1, 0],
  exportSubscribers: [2, 0],
  getTextPage: [1, 0],
  listQuestions: [1, 0],
  // search
  findByTerm: [4, 0],
  listPopularTerms: [2, 0],
  countTerm: [4, 0],
  // lab
  generalStats: [2, 0],
  getTurnaround: [2, 0],
  labFigures: [7, 0],
  orderPlaces: [3, 0],
  // lab-settings
  getLab: [1, 0],
  getLabProfile: [2, 0],
  listProfileVersions: [2, 0],
  restoreProfileVersion: [6, 1],
  saveLabProfile: [5, 1],
  getLabSettings: [2, 0],
  updateLabSettings: [4, 1],
  listLabDays: [2, 0],
  setLabDay: [5, 1],
  // planning
  getPlan: [6, 0],
  setCapacities: [5, 1],
  setShift: [5, 1],
  // process-control
  listMachines: [5, 0],
  addMachine: [9, 1],
  updateMachine: [9, 1],
  getMachine: [9, 0],
  mixBath: [9, 1],
  updateBath: [8, 1],
  getBath: [4, 0],
  addBathEvent: [8, 1],
  listBathRolls: [5, 0],
  listRollBaths: [2, 0],
  addControlStrip: [9, 1],
  removeControlStrip: [6, 1],
  overrideControlStrip: [6, 1],
  addReferenceStrip: [2, 0],
  updateControlLimits: [6, 1],
  // services
  listServices: [2, 0],
  tryService: [4, 1],
  // failures
  listFailures: [2, 0],
  countFailures: [2, 0],
  tryFailureAgain: [9, 1],
  tryFailuresAgain: [8, 1],
  setFailureAside: [7, 1],
  // history
  listChanges: [2, 0],
} satisfies Budgets;
